import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { integrationLog } from '#contract/integrations/integration-log.ts'
import { errorsCountedTo, type PlatformHealth, type PlatformTrouble } from '#contract/integrations/platform-health.ts'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { platformItem } from '#contract/menu/platform-item.ts'
import { platformSteps } from '#contract/ordering/order-fields.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useProblem } from '#panel/domain/integrations/problem.ts'
import { problemWords } from '#panel/domain/integrations/problem-words.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle, useScreenTitle } from '#panel/kit/page/page.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { ConnectionSteps } from './steps.tsx'
import { Verdict } from './verdict.tsx'
import { words } from './health-words.ts'

/** How often the page asks again, in ms. What it shows changes without anybody acting here. */
const everyMs = 20_000

/** How a branch's connection to one platform is doing, and what did not reach the platform. */
export default function PlatformHealthPage() {
  const t = useWords(words)
  const can = useCan()
  const screenTitle = useScreenTitle()
  const { branch_id, name } = usePage<'/manegement/$branch_id/settings/integration-platform-settings/$name'>().params
  const code = isPlatform(name) ? name : undefined
  const title = code ? t('title', { name: platforms[code].name }) : screenTitle
  usePageTitle(title)
  const back = `/manegement/${branch_id}/settings/integration-platform-settings`
  const { data, error, refetch } = useQuery({
    ...ask(platformSettings.health, { params: { branch_id, name: code ?? 'getir' } }),
    enabled: code !== undefined,
    refetchInterval: everyMs,
  })
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead
        title={title}
        actions={
          can(platformSettings.list.permission) && (
            <Link to={back} className={buttonClass()}>
              {t('settings')}
            </Link>
          )
        }
      />
      {!code && <p className="text-muted">{t('unknown')}</p>}
      {error && !data && <Unloaded error={error} back={back} onAgain={() => void refetch()} />}
      {code && !error && !data && <Skeleton className="h-96" />}
      {data && (
        <>
          <Verdict branch_id={branch_id} it={data} />
          <ConnectionSteps branch_id={branch_id} it={data} />
          <Card>
            <Glance branch_id={branch_id} it={data} />
          </Card>
          <GivenUp branch_id={branch_id} it={data} />
          <Errors branch_id={branch_id} it={data} />
          <Outages branch_id={branch_id} it={data} />
        </>
      )}
    </div>
  )
}

interface PartProps {
  branch_id: string
  it: PlatformHealth
}

/** The facts that show at a glance whether the connection is alive. */
function Glance({ branch_id, it }: PartProps) {
  const t = useWords(words)
  const format = useFormat()
  const seconds = it.skew_ms === null ? null : Math.round(it.skew_ms / 1000)
  return (
    <Facts>
      <Fact name={t('lastOrder')}>
        {it.last_order ? (
          <>
            <Link to={`/manegement/${branch_id}/orders`} search={{ order: it.last_order.id }} className={linkClass}>
              #{it.last_order.number}
            </Link>{' '}
            · <Ago iso={it.last_order.at} />
          </>
        ) : (
          t('noOrder')
        )}
      </Fact>
      <Fact name={t('orders')}>
        {t('ordersText', { count: it.orders })}
        {it.usual_orders !== null && <span className="text-muted"> · {t('usual', { usual: it.usual_orders })}</span>}
      </Fact>
      <Fact name={t('worked')}>{it.worked_at ? <Ago iso={it.worked_at} /> : t('never')}</Fact>
      <Fact name={t('clock')}>
        {seconds !== null &&
          (seconds === 0 ? t('exact') : t(seconds > 0 ? 'ahead' : 'behind', { count: Math.abs(seconds) }))}
      </Fact>
      <Fact name={t('expires')}>{it.expires_on && t('until', { date: format.date(`${it.expires_on}T12:00:00`) })}</Fact>
    </Facts>
  )
}

/** What failed, in words. */
function useTroubleText() {
  const t = useWords(words)
  const problem = useProblem()
  return {
    what: ({ what, name }: PlatformTrouble): ReactNode => {
      if (what === 'push')
        return (
          <>
            {t('push')} <code className="text-xs">{name}</code>
          </>
        )
      if (what === 'step') return isStep(name) ? t(`step.${name}`) : name
      return t(`product.${name === 'on' || name === 'out_today' ? name : 'out'}`)
    },
    why: ({ reason }: PlatformTrouble) =>
      reason in problemWords.tr.why ? problem(reason) : t('said', { said: reason }),
  }
}
const isStep = (name: string): name is (typeof platformSteps)[number] => platformSteps.some((it) => it === name)

/** What the platform did not take and is still wanted there. */
function GivenUp({ branch_id, it }: PartProps) {
  const t = useWords(words)
  const can = useCan()
  const { what, why } = useTroubleText()
  const again = useSend(platformSettings.sendAgain, {
    invalidates: [platformSettings.health],
    onDone: ({ count }) => void toasts.add({ title: t('againDone', { count }) }),
  })
  const products = useSend(platformItem.retry, {
    invalidates: [platformSettings.health, platformItem.list],
    onDone: () => void toasts.add({ title: t('productsAgain') }),
  })
  const press = (one: PlatformHealth['given_up'][number]) => {
    if (one.what === 'product') products.mutate({ params: { branch_id }, query: { platform: it.name } })
    else if (isStep(one.name))
      again.mutate({ params: { branch_id, name: it.name }, body: { name: one.name, reason: one.reason } })
  }
  const may = (one: PlatformTrouble) =>
    it.is_active && can(one.what === 'product' ? platformItem.retry.permission : platformSettings.sendAgain.permission)
  return (
    <Card title={t('givenUp')} description={it.given_up.length > 0 ? t('givenUpText') : undefined}>
      {it.given_up.length === 0 && <p className="text-sm text-muted">{t('nothingGivenUp')}</p>}
      <ul className="divide-y divide-line">
        {it.given_up.map((one) => (
          <li
            key={`${one.what} ${one.name} ${one.reason}`}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0"
          >
            <div className="min-w-52 flex-1">
              <p className="font-medium">
                {what(one)} <Times count={one.count} />
              </p>
              <p className="break-words">{why(one)}</p>
              <Concerned branch_id={branch_id} one={one} />
              <Ago iso={one.last_at} />
            </div>
            {may(one) && (
              <Button
                size="small"
                aria-label={`${t('again')}: ${isStep(one.name) ? t(`step.${one.name}`) : t('products')}, ${one.reason}`}
                isPending={one.what === 'product' ? products.isPending : again.isPending}
                onPress={() => press(one)}
              >
                {t('again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The orders or products concerned. */
function Concerned({ branch_id, one }: { branch_id: string; one: PlatformHealth['given_up'][number] }) {
  const t = useWords(words)
  const shown = one.orders.length + one.products.length
  if (shown === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2 break-words text-muted">
      {one.orders.length > 0 && t('ordersOf')}
      {one.orders.map(({ id, number }) => (
        <Link key={id} to={`/manegement/${branch_id}/orders`} search={{ order: id }} className={linkClass}>
          #{number}
        </Link>
      ))}
      {one.products.join(', ')} {one.count > shown && t('more', { count: one.count - shown })}
    </p>
  )
}

function Times({ count }: { count: number }) {
  const t = useWords(words)
  if (count < 2) return null
  return (
    <span className="font-normal text-muted">
      · {t('times', { count })}
      {count >= errorsCountedTo && '+'}
    </span>
  )
}

/** The failures of a day by kind, with the platform's own words. */
function Errors({ branch_id, it }: PartProps) {
  const t = useWords(words)
  const can = useCan()
  const { what, why } = useTroubleText()
  return (
    <Card
      title={t('errors')}
      actions={
        can(integrationLog.list.permission) && (
          <Link
            to="/user-log/list"
            search={{ platform: it.name, branch_id, state: 'problem' }}
            className={buttonClass('plain', 'small')}
          >
            {t('log')}
          </Link>
        )
      }
    >
      {it.errors.length === 0 && <p className="text-sm text-muted">{t('noErrors')}</p>}
      <ul className="divide-y divide-line">
        {it.errors.map((one) => (
          <li
            key={`${one.what} ${one.name} ${one.reason}`}
            className="grid gap-0.5 py-2.5 text-sm first:pt-0 last:pb-0"
          >
            <p className="font-medium">
              {what(one)} <Times count={one.count} />
            </p>
            <p className="break-words">
              {why(one)} · <Ago iso={one.last_at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** When the platform sold nothing although the branch was open, and how many orders this cost. */
function Outages({ branch_id, it }: PartProps) {
  const t = useWords(words)
  const format = useFormat()
  const timezone = useBranchZone(branch_id, it.outages.length > 0)
  if (it.outages.length === 0) return null
  return (
    <Card title={t('outages')}>
      <ul className="divide-y divide-line">
        {it.outages.map((one) => {
          const from = format.dateTime(one.began_at, timezone)
          const missing = one.usual_orders === null ? 0 : one.usual_orders - one.orders
          return (
            <li key={one.id} className="grid gap-0.5 py-2.5 text-sm first:pt-0 last:pb-0">
              <p className="font-medium">{t(`outage.${one.kind}`)}</p>
              <p className="text-muted">
                {one.ended_at === null ? t('lasts', { from }) : `${from} – ${format.dateTime(one.ended_at, timezone)}`}
                {missing > 0 && ` · ${t('fewer', { count: missing })}`}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
