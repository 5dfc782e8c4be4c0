import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import type { Labels } from './form.tsx'
import { formWords } from './form-words.ts'
import { showValue } from './show-value.ts'
import { useWords } from './words.ts'

export interface StaleProps {
  /** The record as it is now. */
  theirs: Record<string, unknown>
  mine: Record<string, unknown>
  labels: Labels
  onTake: () => void
  onKeep: () => void
}

/** Names of the fields in which two versions differ. */
export const differing = (theirs: Record<string, unknown>, mine: Record<string, unknown>) =>
  Object.keys(mine).filter((name) => name in theirs && JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]))

/** Somebody else saved first: what differs, and whose values go on. */
export default function Stale({ theirs, mine, labels, onTake, onKeep }: StaleProps) {
  const t = useWords(formWords)
  return (
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
          {differing(theirs, mine).map((name) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 font-medium">
                {labels.get(name)?.label ?? name}
              </th>
              <td className="pr-4">{showValue(theirs[name], t, labels.get(name)?.options)}</td>
              <td>{showValue(mine[name], t, labels.get(name)?.options)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Banner>
  )
}
