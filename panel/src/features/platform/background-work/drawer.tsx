import { backgroundWork } from '#contract/platform/background-work.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import type { Peek } from '#panel/kit/list/peek.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { can } from '#panel/kit/server/session.ts'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useWorkWords } from './state.ts'

/** One background task, and the companies for which it failed. */
export default function BackgroundWorkDrawer(peek: Peek) {
  const { t, name, state, run, took, late, reason, place } = useWorkWords()
  const format = useFormat()
  const ask = useSend(backgroundWork.run, {
    onDone: () => {
      toasts.add({ title: t('asked') })
      void forget(backgroundWork.list, backgroundWork.read)
    },
  })
  const seen = useSend(backgroundWork.seen, {
    onDone: () => {
      toasts.add({ title: t('seenDone') })
      void forget(backgroundWork.list, backgroundWork.read)
    },
  })
  return (
    <RecordDrawer
      peek={peek}
      read={backgroundWork.read}
      given={{ params: { work_id: peek.id } }}
      title={name}
      state={(it) => <StatePill {...state(it)} />}
      footer={(it) =>
        can(backgroundWork.run.permission) && (
          <Button isPending={ask.isPending} onPress={() => ask.mutate({ params: { work_id: it.id } })}>
            {t('runNow')}
          </Button>
        )
      }
    >
      {(it) => (
        <>
          <Facts>
            <Fact name={t('kind')}>{t(it.kind)}</Fact>
            <Fact name={t('began_at')}>{it.began_at ? format.dateTime(it.began_at) : t('never')}</Fact>
            <Fact name={t('next_at')}>{it.next_at ? format.dateTime(it.next_at) : t('always')}</Fact>
            <Fact name={t('took_ms')}>{took(it.took_ms)}</Fact>
            <Fact name={t('late_sec')}>{late(it)}</Fact>
            <Fact name={t('failed')}>{format.number(it.failed)}</Fact>
            <Fact name={t('problem')}>{it.problem && reason(it.problem)}</Fact>
            <Fact name={t('problem_at')}>{it.problem_at && format.dateTime(it.problem_at)}</Fact>
          </Facts>
          {it.given_up_list[0] && (
            <>
              <h3 className="mt-2 font-semibold">{t('givenUp')}</h3>
              <p className="text-sm text-muted">{t('givenUpHint')}</p>
              <ul aria-label={t('givenUp')} className="flex flex-col gap-3 text-sm">
                {it.given_up_list.map((one) => (
                  <li key={`${one.company_name} ${one.kind}`} className="flex flex-col">
                    <span className="font-medium">
                      {format.number(one.count)} × {one.kind} · {one.company_name ?? t('nobody')}
                    </span>
                    {one.reason && <span className="break-words">{reason(one.reason)}</span>}
                    <span className="text-muted">
                      {t('last')} <Ago iso={one.last_at} />
                    </span>
                    <CopyText text={one.record} className="break-all text-muted" />
                  </li>
                ))}
              </ul>
              {can(backgroundWork.seen.permission) && (
                <Button
                  isPending={seen.isPending}
                  className="justify-self-start"
                  onPress={() =>
                    seen.mutate({ params: { work_id: it.id }, body: { until: it.given_up_list[0]!.last_at } })
                  }
                >
                  {t('seen')}
                </Button>
              )}
            </>
          )}
          <h3 className="mt-2 font-semibold">{t('tenants')}</h3>
          {it.tenants.length === 0 ? (
            <p className="text-sm text-muted">{t('noTenants')}</p>
          ) : (
            <ul className="flex flex-col gap-3 text-sm">
              {it.tenants.map((tenant) => (
                <li key={`${tenant.company_name} ${tenant.branch_name} ${tenant.since}`} className="flex flex-col">
                  <span className="font-medium">
                    {[tenant.company_name, tenant.branch_name].filter(Boolean).join(' · ') || place(tenant)}
                  </span>
                  <span className="break-words">{reason(tenant.reason)}</span>
                  <span className="text-muted">
                    {t('since')} <Ago iso={tenant.since} /> · {t('tries', { n: format.number(tenant.tries) })}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {it.runs.length > 0 && (
            <>
              <h3 className="mt-2 font-semibold">{t('runs')}</h3>
              <ol aria-label={t('runs')} className="flex flex-col gap-2 text-sm">
                {it.runs.map((one) => (
                  <li key={one.began_at} className="flex flex-wrap items-baseline gap-x-3">
                    <span className="grow">{format.dateTime(one.began_at)}</span>
                    <span className="text-muted">{one.took_ms !== null && took(one.took_ms)}</span>
                    <StatePill {...run(one)} />
                    {one.problem && <span className="w-full break-words text-muted">{reason(one.problem)}</span>}
                  </li>
                ))}
              </ol>
            </>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
