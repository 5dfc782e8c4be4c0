import { Card } from '#panel/ui/card.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Anchor } from './anchor.tsx'
import { Prose } from './prose.tsx'
import { words } from './words.ts'

/** What changed for apps, by day, newest first. */
const days = [
  {
    day: '2026-11-30',
    changes: [
      'changeFunder',
      'changeBranches',
      'changeEvents',
      'changeRefusals',
      'changeQuote',
      'changeLines',
      'changeChosen',
    ],
  },
  {
    day: '2026-11-29',
    changes: [
      'changeFollow',
      'changeSame',
      'changeTables',
      'changeMembers',
      'changeSignOut',
      'changePrivate',
      'changeBlind',
      'changeNeeds',
    ],
  },
  { day: '2026-11-28', changes: ['changeFirst'] },
] as const

/** The changes of the API with their dates, and how a change that breaks something is announced. */
export function Changes() {
  const t = useWords(words)
  const format = useFormat()
  return (
    <Card title={<Anchor id="changes">{t('changes')}</Anchor>}>
      <div className="grid gap-4">
        <p className="max-w-prose text-pretty">
          <Prose text={t('changesText')} />
        </p>
        {days.map(({ day, changes }) => (
          <section key={day}>
            <h3 className="pb-1.5 font-medium">{format.date(day)}</h3>
            <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-pretty">
              {changes.map((it) => (
                <li key={it}>
                  <Prose text={t(it)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}
