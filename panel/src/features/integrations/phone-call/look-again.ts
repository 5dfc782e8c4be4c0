/**
 * How often, in ms, an unknown number is looked up again, because another till may save it as a
 * member's at any moment.
 */
export const lookAgainMs = 10_000
