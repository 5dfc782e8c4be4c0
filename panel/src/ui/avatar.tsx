import { cx } from './cx.ts'
import { toneClass, type Tone } from './status-pill.tsx'

export interface AvatarProps {
  name: string
  src?: string
}

const shape = 'inline-grid size-8 shrink-0 place-items-center rounded-full text-xs font-medium select-none'
const tones: readonly Tone[] = ['warning', 'info', 'success', 'progress', 'danger', 'neutral']

/** A picture, or the person's initials on a colour that is always the same for that name. */
export function Avatar({ name, src }: AvatarProps) {
  if (src) return <img src={src} alt="" className={cx(shape, 'object-cover')} />
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => part?.[0] ?? '').join('')
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    // The letters are decoration. The style sheet draws them, so that they are not part of any text
    // or button name.
    <span
      aria-hidden
      data-letters={letters.toLocaleUpperCase('tr')}
      className={cx(shape, 'before:content-[attr(data-letters)]', toneClass[tones[sum % tones.length] ?? 'neutral'])}
    />
  )
}
