import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components'

export interface ProgressBarProps {
  label: string
  /** 0 to 100; undefined while the end is unknown. */
  value?: number
  /** A text instead of the percentage: "1.200 / 5.000". */
  valueLabel?: string
}

/** The progress of a long job. */
export function ProgressBar({ label, value, valueLabel }: ProgressBarProps) {
  return (
    <AriaProgressBar
      value={value}
      valueLabel={valueLabel}
      isIndeterminate={value === undefined}
      className="flex flex-col gap-1.5"
    >
      {({ percentage, valueText }) => (
        <>
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <Label className="font-medium">{label}</Label>
            <span className="text-muted tabular-nums">{valueText}</span>
          </div>
          <div className="h-1.5 overflow-clip rounded-full bg-pressed">
            <div
              className={`h-full rounded-full bg-accent transition-[width] ${percentage === undefined ? 'animate-pulse' : ''}`}
              style={{ width: `${percentage ?? 40}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  )
}
