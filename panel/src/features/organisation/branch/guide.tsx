import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { branch, type BranchGuide } from '#contract/organisation/branch.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { ProgressBar } from '#panel/ui/progress-bar.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { doneOf, guideSteps, isReady, isStepDone, type GuideStep } from '#panel/domain/organisation/guide-steps.ts'
import { showPrinters } from '#panel/domain/ordering/print-state.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan, type Permission } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { guideWords } from './guide-words.ts'

/**
 * The set-up guide of a new branch, up to its first order. It shows which steps are already done,
 * according to the server, and links to the missing ones.
 */
export default function Guide() {
  const t = useWords(guideWords)
  const { branch_id } = usePage<'/branch/guide/$branch_id'>().params
  const { data, error, refetch } = useQuery({
    ...ask(branch.guide, { params: { branch_id } }),
    // Steps that were done elsewhere appear as done as soon as the user returns.
    staleTime: 0,
    refetchInterval: 15_000,
  })
  const title = data && t('title', { branch: data.branch_name })
  usePageTitle(title)
  const done = data ? doneOf(data) : 0
  const next = data && guideSteps.find((step) => !isStepDone[step](data))
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHead title={title} description={t('text')} />
      {error && !data && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && isReady(data) && (
        <Banner
          kind="success"
          title={t('ready')}
          action={
            <Link to={`/manegement/${branch_id}/home`} className={buttonClass()}>
              {t('toBranch')}
            </Link>
          }
        >
          {t('readyText')}
        </Banner>
      )}
      {data && (
        <Card isFlush>
          <div className="border-b border-line px-5 py-4 max-sm:px-4">
            <ProgressBar
              label={t('progress', { done, all: guideSteps.length })}
              value={(done / guideSteps.length) * 100}
            />
          </div>
          <ol className="divide-y divide-line">
            {guideSteps.map((step) => (
              <Step key={step} step={step} guide={data} branch_id={branch_id} isNext={step === next} />
            ))}
          </ol>
        </Card>
      )}
    </div>
  )
}

interface StepProps {
  step: GuideStep
  guide: BranchGuide
  branch_id: string
  isNext: boolean
}

function Step({ step, guide, branch_id, isNext }: StepProps) {
  const t = useWords(guideWords)
  const can = useCan()
  const isDone = isStepDone[step](guide)
  const stepText = useStepText(step, guide, isDone)
  const places = placesOf(step, branch_id).filter((it) => can(it.need))
  return (
    <li
      data-step={step}
      data-done={isDone}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4 max-sm:px-4"
    >
      <span className={cx('mt-0.5', isDone ? 'text-success' : 'text-muted')}>
        {isDone ? <CircleCheck size={20} aria-hidden /> : <CircleDashed size={20} aria-hidden />}
      </span>
      <div className="min-w-0 flex-1 basis-72 max-sm:basis-0">
        <h2 className="font-medium">
          {t(`${step}.title`)} <span className="sr-only">: {t(isDone ? 'done' : 'open')}</span>
        </h2>
        <p className="text-sm text-pretty text-muted">{stepText}</p>
        {places.length > 1 && <Ways places={places} isNext={isNext} className="mt-3" />}
      </div>
      {places.length === 1 && <Ways places={places} isNext={isNext} className="max-sm:w-full max-sm:pl-9" />}
    </li>
  )
}

function Ways({ places, isNext, className }: { places: readonly Place[]; isNext: boolean; className: string }) {
  const t = useWords(guideWords)
  return (
    <div className={cx('flex flex-wrap gap-2', className)}>
      {places.map(({ to, label }, at) => {
        const variant = isNext && at === 0 ? 'solid' : 'plain'
        return typeof to === 'string' ? (
          <Link key={label} to={to} className={buttonClass(variant)}>
            {t(label)}
          </Link>
        ) : (
          <Button key={label} variant={variant} onPress={to}>
            {t(label)}
          </Button>
        )
      })}
    </div>
  )
}

function useStepText(step: GuideStep, guide: BranchGuide, isDone: boolean): string {
  const t = useWords(guideWords)
  if (step === 'hours') return isDone ? t('hours.done', { count: guide.hours }) : t('hours.open')
  if (step === 'delivery')
    return !guide.delivers
      ? t('delivery.none')
      : guide.area_source === 'app'
        ? t('delivery.app')
        : isDone
          ? t('delivery.done', { count: guide.zones })
          : t('delivery.open')
  if (step === 'menu') return isDone ? t('menu.done', { count: guide.products }) : t('menu.open')
  if (step === 'people') return isDone ? t('people.done', { count: guide.people }) : t('people.open')
  if (step === 'order') return t(isDone ? 'order.done' : guide.has_test_order ? 'order.waiting' : 'order.open')
  return t(isDone ? 'printer.done' : 'printer.open')
}

type Place = {
  /** An address, or an action to run at once. */
  to: string | (() => void)
  label:
    | 'hours.act'
    | 'delivery.act'
    | 'menu.copy'
    | 'menu.file'
    | 'menu.hand'
    | 'people.act'
    | 'order.act'
    | 'printer.act'
  need: Permission
}

/**
 * Where each step is completed. A branch without zones may use the app's own delivery rule instead.
 */
function placesOf(step: GuideStep, branch_id: string): Place[] {
  const at = `/manegement/${branch_id}`
  const places: Record<GuideStep, Place[]> = {
    hours: [{ to: `${at}/settings/working-hour-settings`, label: 'hours.act', need: 'get-branch-working-hours' }],
    delivery: [{ to: `/branch/form/${branch_id}`, label: 'delivery.act', need: 'put-branch' }],
    menu: [
      { to: `/product-clone/${branch_id}`, label: 'menu.copy', need: 'post-branch-product' },
      { to: `${at}/product/menu-file`, label: 'menu.file', need: 'get-branch-product-all' },
      { to: `${at}/product/management`, label: 'menu.hand', need: 'get-branch-product-all' },
    ],
    people: [{ to: `/user/form?branch_id=${branch_id}`, label: 'people.act', need: 'post-user' }],
    order: [{ to: `${at}/orders?test=1`, label: 'order.act', need: 'post-order-test' }],
    printer: [{ to: () => showPrinters(branch_id), label: 'printer.act', need: 'get-order-all' }],
  }
  return places[step]
}
