import type { Lang } from '#panel/kit/words/language.ts'
import { words } from './words.ts'

/**
 * What an adapter names: its secrets, its settings with their help, and the choices of a setting.
 */
type Group = 'secret' | 'setting' | 'settingHelp' | 'choice'

/** The label of a name in an adapter. Undefined if it has none. */
export function labelOf(lang: Lang, group: Group, name: string): string | undefined {
  const labels: Readonly<Record<string, string>> = words[lang][group]
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}
