import type { ReactNode } from 'react'
import { ImageIcon } from 'lucide-react'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { showingWords } from './showing-words.ts'

/**
 * A phone that shows what is being edited as a customer will see it in an app. `children` is the
 * upper part of the app's first page; the menu below is only suggested. `over` covers the page.
 */
export function Phone({ children, over }: { children: ReactNode; over?: ReactNode }) {
  const t = useWords(showingWords)
  return (
    <Card title={t('preview')}>
      <div className="relative mx-auto grid h-120 w-60 content-start gap-3 overflow-clip rounded-3xl border-4 border-line bg-surface p-3">
        <span aria-hidden className="mx-auto h-1.5 w-14 rounded-full bg-line" />
        {children}
        {[0, 1, 2].map((it) => (
          <span key={it} aria-hidden className="flex items-center gap-2">
            <span className="size-12 shrink-0 rounded-control bg-line" />
            <span className="grid grow gap-1.5">
              <span className="h-2 w-3/4 rounded-full bg-line" />
              <span className="h-2 w-1/3 rounded-full bg-line" />
            </span>
          </span>
        ))}
        {over}
      </div>
    </Card>
  )
}

/** A picture in the phone, or a place for it. */
export const PhonePicture = ({ src, className }: { src: unknown; className: string }) =>
  typeof src === 'string' && src ? (
    <img src={src} alt="" className={cx(className, 'w-full object-cover')} />
  ) : (
    <span className={cx(className, 'grid w-full place-items-center bg-line text-muted')}>
      <ImageIcon size={16} aria-hidden />
    </span>
  )
