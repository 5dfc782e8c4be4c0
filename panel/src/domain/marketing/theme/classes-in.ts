/** The classes for which the styles of a theme have rules, in the order of their names. */
export const classesIn = (styles: readonly string[]): string[] =>
  [...new Set(styles.flatMap((it) => [...it.matchAll(/\.([a-z][\w-]*)/gi)].map((found) => found[1]!)))].toSorted()
