import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Refusal } from '../server/client.ts'
import { Refused } from '../page/errors.tsx'
import { formWords } from '../words/form-words.ts'
import { Link } from '../page/link.tsx'
import { useWords } from '../words/words.ts'

/**
 * A message instead of a record that could not be loaded. If the record does not exist, a link
 * leads back to its list; otherwise loading can be retried.
 */
export function Unloaded({ error, back, onAgain }: { error: Error; back: string; onAgain: () => void }) {
  const t = useWords(formWords)
  if (!(error instanceof Refusal && error.status === 404)) return <Refused message={error.message} onAgain={onAgain} />
  return (
    <Banner
      kind="warning"
      title={error.message}
      action={
        <Link to={back} className={buttonClass()}>
          {t('toList')}
        </Link>
      }
    />
  )
}
