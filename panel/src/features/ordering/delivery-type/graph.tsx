import { TriangleAlert } from 'lucide-react'
import { type OrderStatus, type Situation } from '#contract/ordering/delivery-type.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { statusTone, useStatusName } from '#panel/domain/ordering/order-status.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { box, cornerOf, linesOf, size } from './graph-lines.ts'
import { stuckStatuses, unreachedStatuses } from './situations.ts'
import { words } from './words.ts'

const colors: Record<Tone, { fill: string; text: string }> = {
  neutral: { fill: 'fill-neutral-tint', text: 'fill-neutral' },
  info: { fill: 'fill-info-tint', text: 'fill-info' },
  progress: { fill: 'fill-progress-tint', text: 'fill-progress' },
  success: { fill: 'fill-success-tint', text: 'fill-success' },
  warning: { fill: 'fill-warning-tint', text: 'fill-warning' },
  danger: { fill: 'fill-danger-tint', text: 'fill-danger' },
}

/**
 * An order's path as a diagram. Screen readers get it as sentences. Steps that cannot work are
 * dashed and listed below.
 */
export function Graph({ situations }: { situations: readonly Situation[] }) {
  const t = useWords(words)
  const name = useStatusName()
  const stuck = stuckStatuses(situations)
  const unreached = unreachedStatuses(situations)
  const isWrong = (status: OrderStatus) => stuck.includes(status) || unreached.includes(status)
  return (
    <figure className="m-0 grid gap-2 rounded-card bg-ground p-4 ring-1 ring-line ring-inset">
      <figcaption>
        <span className="font-medium">{t('graph')}</span> <span className="text-muted">{t('graphText')}</span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div role="region" aria-label={t('graph')} tabIndex={0} className="overflow-x-auto">
        <svg
          aria-hidden
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="mx-auto block w-full max-w-200 min-w-150 text-[13px]"
        >
          <defs>
            <marker
              id="situation-arrow"
              viewBox="0 0 8 8"
              refX="5"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto-start-reverse"
            >
              <path d="M0 .5 7 4 0 7.5z" className="fill-muted" />
            </marker>
          </defs>
          {linesOf(situations).map(({ from, to, d }) => (
            <path
              key={`${from} ${to}`}
              d={d}
              fill="none"
              className="stroke-muted"
              strokeWidth={1.5}
              strokeDasharray={isWrong(from) ? '4 4' : undefined}
              markerEnd="url(#situation-arrow)"
            />
          ))}
          {situations.map(({ status }) => (
            <Box key={status} status={status} isWrong={isWrong(status)} />
          ))}
        </svg>
      </div>
      <ul className="sr-only">
        {situations.map(({ status, next_status }) => (
          <li key={status}>
            {t('leadsTo', { from: name(status), to: next_status.map((next) => name(next)).join(', ') || t('nowhere') })}
          </li>
        ))}
      </ul>
      <ul className="grid gap-1 text-warning empty:hidden">
        {stuck.map((status) => (
          <Remark key={status}>{t('stuck', { status: name(status) })}</Remark>
        ))}
        {unreached.map((status) => (
          <Remark key={status}>{t('unreached', { status: name(status) })}</Remark>
        ))}
      </ul>
    </figure>
  )
}

function Box({ status, isWrong }: { status: OrderStatus; isWrong: boolean }) {
  const name = useStatusName()
  const { x, y } = cornerOf(status)
  const { fill, text } = colors[statusTone[status]]
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        {...box}
        rx={10}
        className={`${fill} ${isWrong ? 'stroke-warning' : 'stroke-line'}`}
        strokeWidth={isWrong ? 2 : 1}
        strokeDasharray={isWrong ? '5 4' : undefined}
      />
      <text x={box.width / 2} y={box.height / 2} dy="0.35em" textAnchor="middle" className={`${text} font-medium`}>
        {name(status)}
      </text>
    </g>
  )
}

const Remark = ({ children }: { children: string }) => (
  <li className="flex items-center gap-2">
    <TriangleAlert size={15} aria-hidden className="shrink-0" />
    {children}
  </li>
)
