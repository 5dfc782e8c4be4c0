import { Suspense, useEffect, useState } from 'react'
import { Link2, Lock, LockOpen, TabletSmartphone, Unlink } from 'lucide-react'
import { companyNames, branchNames } from '#contract/organisation/names.ts'
import { kiosk, type Kiosk } from '#contract/organisation/kiosk.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { useBranchLabel } from '#panel/domain/organisation/branch-label.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { KioskState } from './state.tsx'
import { words } from './words.ts'

const Seats = lazy(() => import('./seats.tsx').then((it) => ({ default: it.Seats })))
const Pair = lateLayer(() => import('./pair.tsx'))
const column = columnsOf<Kiosk>()
/** Devices report every minute. */
const lookAgainMs = 30_000

/** Every seat: its device, since when, and whether it may sell. */
export default function KioskList() {
  const t = useWords(words)
  const branch = useBranchLabel()
  const can = useCan()
  const { search } = usePage()
  const [pairing, setPairing] = useState<Kiosk | null>(null)
  const [parting, setParting] = useState<Kiosk | null>(null)
  const companies = useUser().user_companies
  const only = [search.company_id ?? []].flat().map(String)
  const company_id = only.length === 1 ? only[0] : companies.length === 1 ? companies[0]?.id : undefined
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void forget(kiosk.list), lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  const lock = useSend(kiosk.update, {
    invalidates: [kiosk.list, kiosk.read, kiosk.history],
    onDone: (it) => toasts.add({ title: t(it.is_locked ? 'isLocked' : 'isUnlocked', { name: it.name }) }),
  })
  const unpair = useSend(kiosk.unpair, {
    invalidates: [kiosk.list, kiosk.read, kiosk.history],
    onDone: (it) => {
      toasts.add({ title: t('isUnpaired', { name: it.name }) })
      setParting(null)
    },
  })
  return (
    <>
      <ListPage
        list={kiosk.list}
        searchPlaceholder={t('search')}
        columns={[
          column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
          column.text('state', t('state'), (row) => t(`states.${row.state}`), {
            card: 'end',
            cell: (row) => <KioskState state={row.state} />,
          }),
          column.record('branch_name', t('branch'), (row) => branch(row.branch_id, row.branch_name), {
            to: (row) => `/branch/form/${row.branch_id}`,
            permission: 'get-branch',
            card: 'secondary',
          }),
          ...(companies.length > 1
            ? [
                column.record('company_id', t('company'), (row) => row.company_name, {
                  to: (row) => `/company/form/${row.company_id}`,
                  permission: 'get-company',
                  card: 'none',
                }),
              ]
            : []),
          column.text('app_version', t('app_version'), (row) => row.app_version || '–'),
          column.text('os_version', t('os_version'), (row) => row.os_version || '–', { card: 'none' }),
          column.whole('seen_at', t('seen_at'), (row) => row.seen_at ?? '', {
            cell: (row) => (row.seen_at ? <Ago iso={row.seen_at} /> : '–'),
          }),
          column.whole('paired_at', t('paired_at'), (row) => row.paired_at ?? '', {
            cell: (row) => (row.paired_at ? <Ago iso={row.paired_at} /> : '–'),
            card: 'none',
          }),
        ]}
        filters={[
          companies.length > 1 && { kind: 'record', field: 'company_id', label: t('company'), names: companyNames },
          { kind: 'record', field: 'branch_id', label: t('branch'), names: branchNames },
        ]}
        name={(row) => row.name}
        href={(row) => `/kiosk/form/${row.id}`}
        create={{ href: '/kiosk/form', permission: 'post-kiosk' }}
        remove={{
          call: kiosk.remove,
          given: (row) => ({ params: { kiosk_id: row.id } }),
        }}
        actions={(row) =>
          can('put-kiosk')
            ? [
                {
                  id: 'pair',
                  label: t(row.paired_at ? 'pairOther' : 'pair'),
                  icon: <Link2 size={16} aria-hidden />,
                  onAction: () => setPairing(row),
                },
                {
                  id: 'lock',
                  label: t(row.is_locked ? 'unlock' : 'lock'),
                  icon: row.is_locked ? <LockOpen size={16} aria-hidden /> : <Lock size={16} aria-hidden />,
                  onAction: () =>
                    lock.mutate({
                      params: { kiosk_id: row.id },
                      body: {
                        branch_id: row.branch_id,
                        name: row.name,
                        is_locked: !row.is_locked,
                        version: row.version,
                      },
                    }),
                },
                ...(row.paired_at
                  ? [
                      {
                        id: 'unpair',
                        label: t('unpair'),
                        icon: <Unlink size={16} aria-hidden />,
                        onAction: () => setParting(row),
                      },
                    ]
                  : []),
              ]
            : []
        }
        empty={{ title: t('empty'), text: t('emptyText'), icon: <TabletSmartphone size={20} aria-hidden /> }}
      >
        {company_id && (
          <Suspense>
            <Seats company_id={company_id} />
          </Suspense>
        )}
      </ListPage>
      {pairing && <Pair seat={pairing} onClose={() => setPairing(null)} />}
      {parting && (
        <Confirm
          title={t('unpairTitle', { name: parting.name })}
          confirmLabel={t('unpair')}
          isDanger
          isPending={unpair.isPending}
          onConfirm={() => unpair.mutate({ params: { kiosk_id: parting.id } })}
          onClose={() => setParting(null)}
        >
          {t('unpairText')}
        </Confirm>
      )}
    </>
  )
}
