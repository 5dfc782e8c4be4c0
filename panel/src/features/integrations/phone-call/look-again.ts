/**
 * At this interval, in ms, an unknown number is looked up again, because another till may save it
 * at any moment.
 */
export const lookAgainMs = 10_000
