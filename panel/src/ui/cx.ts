/** Joins class names; whatever is false, null or undefined is left out. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
