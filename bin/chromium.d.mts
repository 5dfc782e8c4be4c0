/** The path of a Chromium that runs; throws with what was tried when there is none. */
export function findChromium(): Promise<string>
