import { useQuery } from '@tanstack/react-query'
import { member } from '#contract/members/member.ts'
import { MemberFlags } from '#panel/domain/members/member-flags.tsx'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { detailWords } from '../detail-words.ts'

/**
 * The member who ordered: what staff must know about them, and their balances. Renders nothing
 * until loaded.
 */
export default function OrderMember({ member_id }: { member_id: string }) {
  const d = useWords(detailWords)
  const money = useMoney()
  const { data } = useQuery({ ...ask(member.read, { params: { member_id } }), staleTime: 30_000 })
  if (!data) return null
  return (
    <span className="mt-1 grid gap-1">
      <MemberFlags row={data} />
      {data.note && <span className="font-medium break-words text-warning">{data.note}</span>}
      <span className="text-xs text-muted">
        {[
          d('delivered', { count: data.order_count }),
          data.point_balance > 0 && d('points', { count: data.point_balance }),
          data.wallet_balance > 0 && d('wallet', { amount: money(data.wallet_balance, data.currency) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Link to={`/member/view/${member_id}`} className={linkClass}>
        {d('toMember')}
      </Link>
    </span>
  )
}
