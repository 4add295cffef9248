// Parts that several panels of the host page have.

import { h } from "../base/dom.js";

/**
 * The line that says what came of the last action: whether it is good, and words.
 * @param {any[]} status
 */
export const statusLine = ([good, words]) =>
  h("p", { class: `told ${good ? "" : "problem"}`, role: good ? "status" : "alert" }, words);
