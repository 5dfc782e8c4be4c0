import type { Option } from '#panel/ui/option.tsx'

/** Values to choose from, with their words: `optionsOf(symbolFormats, t)`, `optionsOf(reasonKinds, (it) => t(`kinds.${it}`))`. */
export const optionsOf = <const V extends string>(
  values: readonly V[],
  word: (value: NoInfer<V>) => string,
): Option<V>[] => values.map((value) => ({ value, label: word(value) }))
