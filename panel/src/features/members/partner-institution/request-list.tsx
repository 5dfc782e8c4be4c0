import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import {
  institutionMember,
  membershipStatuses,
  partnerInstitution,
  type Membership,
} from '#contract/members/partner-institution.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf, valuesOf, type Filter } from '#panel/kit/filter/filters.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { readQuery } from '#panel/kit/server/list-query.ts'
import { ListWithDrawer } from '#panel/kit/list/list-with-drawer.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { StatusTabs } from '#panel/kit/list/status-tabs.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { proofWords } from './proof-words.ts'
import { useMembershipState } from './request-state.ts'
import { words } from './words.ts'

const Drawer = lateLayer(() => import('./request-drawer.tsx'))
const column = columnsOf<Membership>()

/** Requests for membership of institutions, and existing memberships. */
export default function RequestList() {
  const format = useFormat()
  const t = useWords(words)
  const state = useMembershipState()
  const p = useWords(proofWords)
  const institution = useInstitutionFilter()
  return (
    <ListWithDrawer
      list={institutionMember.list}
      searchPlaceholder={t('requestSearch')}
      columns={[
        column.text('member_name', t('member'), (row) => row.member_name, { card: 'primary' }),
        column.state('status', t('state'), state, {
          card: 'end',
        }),
        column.record('institution_id', t('name'), (row) => row.institution_name, {
          to: (row) => `/partner-institution/form/${row.institution_id}`,
          permission: 'get-partner-institution',
          card: 'secondary',
        }),
        column.text('statement', t('statement'), (row) => row.statement || '–', { card: 'none' }),
        column.text(
          'verified_by',
          t('verified'),
          (row) => (row.verified_by ? t(`verified_by.${row.verified_by}`) : '–'),
          // The column that says how somebody was verified is hidden first, because it matters less
          // than what they have declared.
          { card: 'none', yields: 'first' },
        ),
        column.whole('valid_until', t('valid_until'), (row) => row.valid_until ?? '', {
          cell: (row) => (row.valid_until ? format.date(`${row.valid_until}T12:00:00`) : '–'),
        }),
        column.ago('created_at', t('created_at'), (row) => row.created_at),
      ]}
      filters={[
        institution,
        choiceOf('ends_soon', p('ending'), ['true'], () => p('endsSoon')),
        { kind: 'days', from: 'created_at_from', until: 'created_at_to', label: t('days'), as: 'moments' },
      ]}
      name={(row) => row.member_name}
      empty={{ title: t('requestEmpty'), text: t('requestEmptyText'), icon: <UserCheck size={20} aria-hidden /> }}
      drawer={Drawer}
    >
      <StatusTabs
        list={institutionMember.list}
        statuses={membershipStatuses}
        label={t('state')}
        all={t('all')}
        word={(it) => t(`statuses.${it}`)}
      />
    </ListWithDrawer>
  )
}

/**
 * The institution from whose form the user came. It filters the list until the user removes the
 * filter, which can then be set again.
 */
function useInstitutionFilter(): Filter | false {
  const t = useWords(words)
  const can = useCan()
  const [chosen] = valuesOf(readQuery(institutionMember.list, usePage().search), 'institution_id')
  const [last, setLast] = useState(chosen)
  if (chosen !== undefined && chosen !== last) setLast(chosen)
  const id = chosen ?? last
  const { data } = useQuery({
    ...ask(partnerInstitution.read, { params: { partner_institution_id: id ?? '' } }),
    enabled: id !== undefined && can('get-partner-institution'),
  })
  return id !== undefined && choiceOf('institution_id', t('name'), [id], () => data?.name ?? '…')
}
