import { StatusPill } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { onlineWords } from './online-words.ts'

/** Shows whether anybody would hear a new order of a branch. */
export function Online({ is_online }: { is_online: boolean }) {
  const t = useWords(onlineWords)
  return <StatusPill tone={is_online ? 'success' : 'warning'}>{t(is_online ? 'on' : 'off')}</StatusPill>
}
