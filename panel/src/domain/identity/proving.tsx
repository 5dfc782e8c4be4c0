import { useWords } from '#panel/kit/words/words.ts'
import { doorWords } from './door-words.ts'

/**
 * A muted note below the button, shown while the page computes the proof of work that the server
 * asks for.
 */
export function Proving({ isOn }: { isOn: boolean }) {
  const t = useWords(doorWords)
  return (
    <p role="status" className="text-center text-sm text-muted empty:hidden">
      {isOn && t('proving')}
    </p>
  )
}
