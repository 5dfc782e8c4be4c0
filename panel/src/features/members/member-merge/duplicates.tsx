import { useEffect } from 'react'
import { CopyCheck, Merge, Split } from 'lucide-react'
import { likenesses, memberMerge, type LikelyPair } from '#contract/members/member-merge.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { firstPage, useGo, usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { RecordField } from '#panel/kit/form/record-field.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<LikelyPair>()
const nameOf = ({ name, surname }: LikelyPair['member']) => [name, surname].filter(Boolean).join(' ')
const address = ({ member, other }: LikelyPair) => `/member/merge/${member.id}?other_id=${other.id}`

/** Records of a company that look like one person, each pair with the reason. */
export default function Duplicates() {
  const { search } = usePage()
  const setSearch = useSetSearch()
  const [first] = useUser().user_companies
  const company_id = search.company_id as string | undefined
  useEffect(() => {
    if (!company_id && first) setSearch({ company_id: first.id }, { replace: true })
  })
  return company_id ? <List company_id={company_id} /> : null
}

function List({ company_id }: { company_id: string }) {
  const t = useWords(words)
  const format = useFormat()
  const go = useGo()
  const setSearch = useSetSearch()
  const isOfMany = useUser().user_companies.length > 1
  const apart = useSend(memberMerge.keepApart, {
    invalidates: [memberMerge.duplicates],
    onDone: () => toasts.add({ title: t('keptApart') }),
  })
  const about = ({ phone, email, order_count }: LikelyPair['member']) =>
    [phone ? format.phone(phone) : email, t('ordersOf', { count: order_count })].filter(Boolean).join(' · ')
  const side = (row: LikelyPair['member']) => (
    <span className="block min-w-0">
      <span className="block">{nameOf(row)}</span>
      <span className="block text-xs text-muted">{about(row)}</span>
    </span>
  )
  return (
    <ListPage
      list={memberMerge.duplicates}
      searchPlaceholder={t('search')}
      columns={[
        column.text('member', t('stays'), (row) => nameOf(row.member), {
          cell: (row) => side(row.member),
          card: 'primary',
        }),
        column.whole('other', t('goes'), (row) => nameOf(row.other), {
          cell: (row) => side(row.other),
          card: 'secondary',
        }),
        column.text('reasons', t('reasons'), (row) => row.reasons.map((it) => t(`reason.${it}`)).join(', ')),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[choiceOf('reason', t('reasons'), likenesses, (it) => t(`reason.${it}`))]}
      name={(row) => nameOf(row.member)}
      href={address}
      actions={(row) => [
        {
          id: 'merge',
          label: t('mergeThese'),
          icon: <Merge size={16} aria-hidden />,
          onAction: () => go(address(row)),
        },
        {
          id: 'apart',
          label: t('keepApart'),
          icon: <Split size={16} aria-hidden />,
          onAction: () => apart.mutate({ params: { member_id: row.member.id }, body: { other_id: row.other.id } }),
        },
      ]}
      empty={{ title: t('noDuplicates'), text: t('noDuplicatesText'), icon: <CopyCheck size={20} aria-hidden /> }}
    >
      {isOfMany && (
        <RecordField
          className="max-w-md"
          label={t('company')}
          from={companyNames}
          value={company_id}
          onChange={(id) => id !== null && setSearch({ ...firstPage, company_id: String(id) })}
        />
      )}
    </ListPage>
  )
}
