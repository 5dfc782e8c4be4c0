import { useWords } from '#panel/kit/words.ts'
import { doorWords } from './door-words.ts'

/** One quiet word while the page does the work that lets it in; stands below the button. */
export function Proving({ isOn }: { isOn: boolean }) {
  const t = useWords(doorWords)
  return (
    <p role="status" className="text-center text-sm text-muted empty:hidden">
      {isOn && t('proving')}
    </p>
  )
}
