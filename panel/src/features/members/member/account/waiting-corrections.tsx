import { useQuery } from '@tanstack/react-query'
import { memberCorrection, type Correction } from '#contract/members/correction.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { ledgerWords } from './ledger-words.ts'

/** Corrections of a member that wait for a second person and are not part of the balance yet. */
export function WaitingCorrections({ member_id, kind }: { member_id: string; kind: Correction['kind'] }) {
  const can = useCan()
  return can('get-member-correction-all') ? <Waiting member_id={member_id} kind={kind} /> : null
}

function Waiting({ member_id, kind }: { member_id: string; kind: Correction['kind'] }) {
  const t = useWords(ledgerWords)
  const query = { member_id: [member_id], kind: [kind] }
  const { data } = useQuery({ ...ask(memberCorrection.list, { query }), staleTime: 0 })
  if (!data || data.total === 0) return null
  return (
    <Banner kind="warning" title={t('correctionsWait', { count: data.total })}>
      <Link to="/member/correction-list" search={{ search: data.data[0]?.member_name }} className={linkClass}>
        {t('toCorrections')}
      </Link>
    </Banner>
  )
}
