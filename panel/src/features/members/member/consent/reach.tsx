import type { MemberReach } from '#contract/members/member-page.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useIysReason } from './iys-reason.ts'
import { reachWords } from './reach-words.ts'

/** Whether a message may be sent by a channel now, and if not, why. */
export function Reach({ it }: { it: MemberReach | undefined }) {
  const t = useWords(reachWords)
  const format = useFormat()
  const reasonOf = useIysReason()
  if (!it) return null
  const why = () => {
    switch (it.why) {
      case null:
        return t('may')
      case 'waits_for_iys':
        return t('why.waits_for_iys', { day: it.until ? format.date(`${it.until}T12:00:00`) : '' })
      case 'refused_by_iys':
        return t('why.refused_by_iys', { reason: it.reason ? reasonOf(it.reason) : '' })
      default:
        return t(`why.${it.why}`)
    }
  }
  return <p className={it.may ? 'basis-full text-success' : 'basis-full text-muted'}>{why()}</p>
}
