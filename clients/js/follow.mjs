// Prints each throw as it lands: node follow.mjs http://tray.local:8000 [COUNT]
import { Tray } from "./traywatch.js";

const tray = new Tray(process.argv[2] ?? "http://localhost:8000");
let left = Number(process.argv[3] ?? -1);
for await (const { name, data } of tray.events()) {
  if (name === "table" && !data.last_throw) console.log("waiting for a throw");
  if (name === "throw") {
    const dice = data.dice.map((die) => `${die.kind} ${die.label ?? "?"}`).join(", ");
    console.log(`${dice}: ${data.outcome.headline}`);
    if (--left === 0) break;
  }
}
