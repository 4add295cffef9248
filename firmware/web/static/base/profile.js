// The tray profile that a page draws: zones and size of the mat.

import { get } from "./api.js";

/**
 * Fetch the profile again if the table has another one, since the host drew or calibrated it.
 *
 * @param state object with `profile` (null without one) and `profileId`
 * @param changed called once `state.profile` is new
 */
export async function followProfile(state, table, changed) {
  const id = table.profile_id;
  if (state.profileId === id) return;
  state.profileId = id;
  try {
    const profile = await get("/profile").catch((error) => {
      if (error.status === 404) return null;
      throw error;
    });
    if (state.profileId !== id) return; // another profile arrived meanwhile
    state.profile = profile;
  } catch (error) {
    if (state.profileId === id) state.profileId = null; // try again when the tray answers
    throw error;
  }
  changed();
}
