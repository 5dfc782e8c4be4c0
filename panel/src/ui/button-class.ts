import { cx } from './cx.ts'

export type ButtonVariant = 'solid' | 'plain' | 'ghost' | 'danger' | 'danger-solid'
export type ButtonSize = 'medium' | 'small'

const variants: Record<ButtonVariant, string> = {
  solid: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  plain: 'bg-surface ring-1 ring-inset ring-line shadow-xs hover:bg-hover active:bg-pressed',
  ghost: 'hover:bg-hover active:bg-pressed',
  danger: 'bg-surface text-danger ring-1 ring-inset ring-danger/40 hover:bg-danger-tint active:bg-danger-tint',
  'danger-solid': 'bg-danger-fill text-on-danger hover:brightness-95 active:brightness-90',
}

/** The classes of a button, for a router link that should look like one. */
export const buttonClass = (variant: ButtonVariant = 'plain', size: ButtonSize = 'medium', isIcon = false) =>
  cx(
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors select-none',
    // On a phone, text that is wider than the page wraps instead of widening the page.
    !isIcon && 'max-w-full max-sm:py-1 max-sm:whitespace-normal',
    'data-disabled:opacity-50 data-disabled:saturate-50',
    size === 'medium' ? 'min-h-ctl text-sm' : 'min-h-ctl-sm [font-size:max(0.75rem,calc(var(--body)*0.93))]',
    isIcon ? (size === 'medium' ? 'w-ctl' : 'w-ctl-sm') : size === 'medium' ? 'px-3.5' : 'px-2.5',
    variants[variant],
  )
