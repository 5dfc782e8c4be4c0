import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { differences } from '../record/differences.ts'
import type { Labels } from '../list/labels.ts'
import { formWords } from '../words/form-words.ts'
import { Spoken } from '../record/spoken.tsx'
import { useWords } from '../words/words.ts'

export interface StaleProps {
  /** The form's values for the record that is now on the server. */
  theirs: Record<string, unknown>
  mine: Record<string, unknown>
  labels: Labels
  onTake: () => void
  onKeep: () => void
}

/**
 * A notice for the case that somebody else has saved first. It shows the differences and asks whose
 * values to keep.
 */
export default function Stale({ theirs, mine, labels, onTake, onKeep }: StaleProps) {
  const t = useWords(formWords)
  return (
    <div ref={intoSight} tabIndex={-1} className="outline-none">
      <Banner
        kind="warning"
        title={t('stale')}
        action={
          <div className="flex flex-wrap gap-2 text-ink">
            <Button onPress={onTake}>{t('takeTheirs')}</Button>
            <Button onPress={onKeep}>{t('keepMine')}</Button>
          </div>
        }
      >
        <p>{t('staleText')}</p>
        <table className="mt-3 w-full max-w-2xl text-left">
          <thead className="text-xs text-muted">
            <tr>
              {(['field', 'theirs', 'mine'] as const).map((head) => (
                <th key={head} scope="col" className="py-1 pr-4 font-medium">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences(theirs, mine, labels, t).map(({ path, label, before, after, names }) => (
              <tr key={path} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 font-medium">
                  {label}
                </th>
                <td className="pr-4 break-words">
                  <Spoken text={before} names={names} />
                </td>
                <td className="break-words">
                  <Spoken text={after} names={names} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Banner>
    </div>
  )
}

/** The form may be long, and the save button far below this notice. */
const intoSight = (place: HTMLElement | null) => {
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'nearest' })
}
