import { formatMessage } from '#contract/kit/icu.ts'
import { modKey } from '#panel/kit/words/key-names.ts'
import { locales, type Lang } from '#panel/kit/words/language.ts'

interface Task {
  title: string
  /** The panel's labels stand between asterisks, `{mod}` for the Ctrl key. */
  steps: string
}
/** Help for a screen, in its feature's `help.ts`. */
export interface HelpText {
  /** What the screen is for. */
  purpose: string
  tasks: Readonly<Record<string, Task>>
}
/** By the screen's path; `list`, `new` and `edit` are what is done on every screen of that kind. */
export type Topics = Readonly<Record<string, Readonly<Record<Lang, HelpText>>>>

export const minTasks = 3

const kindOf = (path: string) => (/form\/\$\w+$/.test(path) ? 'edit' : path.endsWith('form') ? 'new' : 'list')

/** The help for a screen: its own, completed by its kind's where it has fewer than three tasks. */
export function helpOf(
  topics: Topics,
  path: string,
  name: string,
  lang: Lang,
): { purpose: string; tasks: readonly Task[] } | null {
  const own = topics[path]?.[lang]
  const kind = topics[kindOf(path)]?.[lang]
  if (!kind) return null
  const tasks = Object.values(own?.tasks ?? {})
  return {
    purpose: formatMessage(own?.purpose ?? kind.purpose, { name }, locales[lang]),
    tasks: [...tasks, ...Object.values(kind.tasks).slice(0, Math.max(0, minTasks - tasks.length))].map(
      ({ title, steps }) => ({ title, steps: steps.replace('{mod}', modKey()) }),
    ),
  }
}
