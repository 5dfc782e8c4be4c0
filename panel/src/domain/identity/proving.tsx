import { useWords } from '#panel/kit/words/words.ts'
import { doorWords } from './door-words.ts'

/** A muted note below the button while the page computes its proof of work. */
export function Proving({ isOn }: { isOn: boolean }) {
  const t = useWords(doorWords)
  return (
    <p role="status" className="text-center text-sm text-muted empty:hidden">
      {isOn && t('proving')}
    </p>
  )
}
