import type { Screen } from '#panel/kit/page/screens.ts'
import type { Lang } from '#panel/kit/words/language.ts'
import { topicOf, type Topics } from '../help/help-of.ts'
import { groupTitle } from '../menu/menu.ts'

export interface HelpLine {
  path: string
  name: string
  /** The title of the task's screen; for a screen itself its group in the menu, if it has one. */
  hint: string | undefined
  /** The steps of the task, or the purpose of the screen. */
  more: string
  title: string
}

/**
 * What the help has about some screens: each of their tasks, and each screen itself. Forms share the
 * help of their list, which comes before them.
 */
export function helpLines(
  topics: Topics,
  screens: readonly Screen[],
  { lang, titleOf, nameOf }: { lang: Lang; titleOf: (screen: Screen) => string; nameOf: (title: string) => string },
): HelpLine[] {
  const seen = new Set<object>()
  return screens.flatMap((screen) => {
    const topic = topicOf(topics, screen.path)
    if (!topic || seen.has(topic)) return []
    seen.add(topic)
    const title = titleOf(screen)
    const { path } = screen
    return [
      ...Object.values(topic[lang].tasks).map((task) => ({
        path,
        name: task.title,
        hint: title,
        more: task.steps,
        title,
      })),
      {
        path,
        name: nameOf(title),
        hint: groupTitle(screen)?.[lang],
        more: topic[lang].purpose,
        title,
      },
    ]
  })
}
