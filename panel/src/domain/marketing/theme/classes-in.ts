/** The names of the classes that the styles of a theme use, sorted. */
export const classesIn = (styles: readonly string[]): string[] =>
  [...new Set(styles.flatMap((it) => [...it.matchAll(/\.([a-z][\w-]*)/gi)].map((found) => found[1]!)))].toSorted()
