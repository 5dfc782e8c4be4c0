import { Check, CircleDashed } from 'lucide-react'
import type { PlatformHealth } from '#contract/integrations/platform-health.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './health-words.ts'

interface Step {
  name: 'answer' | 'addresses' | 'menu' | 'order'
  isDone: boolean
  /** Where the step is done, unless it happens by itself. */
  to?: string
}

/** The steps from the keys to the first order: which are done, and which comes next. */
export function ConnectionSteps({ branch_id, it }: { branch_id: string; it: PlatformHealth }) {
  const t = useWords(words)
  if (!it.is_active || (it.worked_at && it.last_order)) return null
  const settings = `/manegement/${branch_id}/settings/integration-platform-settings`
  const hasAnswered = it.worked_at !== null && it.failure === null
  const steps: Step[] = [
    { name: 'answer', isDone: hasAnswered, to: settings },
    ...(it.has_pushed === null ? [] : [{ name: 'addresses' as const, isDone: it.has_pushed, to: settings }]),
    { name: 'menu', isDone: hasAnswered && it.unmatched === 0, to: `${settings}/${it.name}/menu` },
    { name: 'order', isDone: it.last_order !== null },
  ]
  const next = steps.find((step) => !step.isDone)
  const { name } = platforms[it.name]
  return (
    <Card title={t('steps')} description={t('stepsText')}>
      <ol className="divide-y divide-line">
        <li className={row}>
          <Mark isDone />
          <p className="font-medium">{t('way.keys')}</p>
        </li>
        {steps.map((step) => (
          <li key={step.name} className={row}>
            <Mark isDone={step.isDone} />
            <div className="min-w-52 flex-1">
              <p className={step === next ? 'font-semibold' : 'font-medium'}>{t(`way.${step.name}.title`, { name })}</p>
              {!step.isDone && (
                <p className="text-muted">{t(`way.${step.name}.text`, { name, count: it.unmatched })}</p>
              )}
            </div>
            {step.to && !step.isDone && (
              <Link to={step.to} className={buttonClass(step === next ? 'solid' : 'plain', 'small')}>
                {t(step.name === 'menu' ? 'toMenu' : 'toSettings')}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const row = 'flex flex-wrap items-start gap-x-3 gap-y-2 py-3 text-sm first:pt-0 last:pb-0'

function Mark({ isDone }: { isDone: boolean }) {
  const t = useWords(words)
  if (isDone) return <Check size={17} role="img" aria-label={t('done')} className="mt-0.5 shrink-0 text-success" />
  return <CircleDashed size={17} role="img" aria-label={t('open')} className="mt-0.5 shrink-0 text-muted" />
}
