/**
 * An unknown number may be saved at another till at any moment, so it is looked up at this
 * interval.
 */
export const lookAgainMs = 10_000
