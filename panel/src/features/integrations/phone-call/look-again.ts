/** A number that nobody has yet may be somebody's at any moment, saved at another till: it is looked for so often. */
export const lookAgainMs = 10_000
