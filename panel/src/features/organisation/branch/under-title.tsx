import { useState } from 'react'
import { LayoutDashboard, Power, UsersRound } from 'lucide-react'
import { branch, type Branch } from '#contract/organisation/branch.ts'
import { company } from '#contract/organisation/company.ts'
import { license } from '#contract/organisation/license.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { GuideBanner } from '#panel/domain/organisation/guide-banner.tsx'
import { Online } from '#panel/domain/organisation/online.tsx'
import { AskAnyway, sayUnlessInUse } from '#panel/kit/record/anyway.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Limit, LimitRefused } from './limit.tsx'
import { words } from './words.ts'

/**
 * Under a branch's name: links to its company, panel and users, and the switch that disables it.
 */
export function UnderTitle({ record }: { record: Branch }) {
  const t = useWords(words)
  const can = useCan()
  return (
    <>
      <p className="-mt-3 text-sm text-muted">
        {can('get-company') ? (
          <Link to={`/company/form/${record.company_id}`} className={linkClass}>
            {record.company_name}
          </Link>
        ) : (
          record.company_name
        )}{' '}
        <Online is_online={record.is_online} />
      </p>
      <GuideBanner branch_id={record.id} />
      <OnOff record={record}>
        <Link to={`/manegement/${record.id}/home`} className={buttonClass()}>
          <LayoutDashboard size={16} aria-hidden />
          {t('panel')}
        </Link>
        {can('get-user-all') && (
          <Link to="/user/list" search={{ branch_id: record.id }} className={buttonClass()}>
            <UsersRound size={16} aria-hidden />
            {t('usersOf', { count: record.user_count })}
          </Link>
        )}
      </OnOff>
    </>
  )
}

/** Switches a branch off after asking, and on again as long as the licence allows. */
function OnOff({ record, children }: { record: Branch; children: React.ReactNode }) {
  const t = useWords(words)
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const { name, is_active } = record
  const patch = useSend(branch.patch, {
    invalidates: [branch.list, branch.read, branch.history, branch.names, company.list, company.read, license.read],
    onDone: (it) => {
      setAsking(false)
      toasts.add({ title: t(it.is_active ? 'isOn' : 'isOff', { name }) })
    },
    onRefused: (said) => {
      setAsking(false)
      // If the licence does not allow it, LimitRefused says so on the page.
      if (said.status !== 402) sayUnlessInUse(said)
    },
  })
  const refusal = patch.error?.status === 402 ? patch.error : null
  const mayPatch = can('patch-branch')
  const send = () =>
    patch.mutate({ params: { branch_id: record.id }, body: { is_active: !is_active, version: record.version } })
  return (
    <>
      {!is_active && (
        <>
          {refusal && <LimitRefused refusal={refusal} company_id={record.company_id} />}
          <Banner
            kind="warning"
            title={t('offBanner')}
            action={
              mayPatch && (
                <Button isPending={patch.isPending} onPress={send}>
                  {t('switchOn')}
                </Button>
              )
            }
          >
            {!refusal && <Limit company_id={record.company_id} />}
          </Banner>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {children}
        {is_active && mayPatch && (
          <Button variant="ghost" icon={<Power size={16} aria-hidden />} onPress={() => setAsking(true)}>
            {t('switchOff')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Confirm
          isPending={patch.isPending}
          title={t('offTitle', { name })}
          confirmLabel={t('switchOff')}
          isDanger
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          {t('offText')}
        </Confirm>
      )}
      <AskAnyway of={patch} label={t('offAnyway')} />
    </>
  )
}
