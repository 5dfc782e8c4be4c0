import { Suspense, useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import type { MenuProduct } from '#contract/menu/menu.ts'
import { lazy } from '#panel/ui/lazy.ts'
import type { BulkBarProps } from '#panel/kit/list/bulk-bar.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import { bulkKinds, bulkKindsInSight, type BulkKind } from './bulk/bulk-kinds.ts'
import { words } from './words.ts'

// Loaded on demand, together with the widget library.
const BulkBar = lazy(() => import('#panel/kit/list/bulk-bar.tsx')) as unknown as (
  props: BulkBarProps<MenuProduct>,
) => ReactNode
const RowMenu = lateLayer(() => import('#panel/ui/row-menu.tsx').then((it) => ({ default: it.RowMenu })))

/**
 * Actions for ticked products. If more products are shown than are ticked, `onAll` ticks all of
 * them.
 */
export function TickedBar({
  ticked,
  clear,
  onBulk,
  more,
  shown,
  onAll,
}: {
  ticked: readonly MenuProduct[]
  clear: () => void
  onBulk: ((kind: BulkKind) => void) | undefined
  more: () => readonly MenuEntry[]
  shown: number
  onAll: () => void
}) {
  const t = useWords(words)
  const [moreAt, setMoreAt] = useState<HTMLElement | null>(null)
  return (
    <>
      <Suspense>
        {/* On a phone, the bar is at the bottom, where the thumb reaches it and where it moves no
            row. */}
        <div className="order-last max-sm:sticky max-sm:-bottom-4 max-sm:z-10 max-sm:bg-surface max-sm:pb-[env(safe-area-inset-bottom)] max-sm:shadow-pop sm:contents">
          <BulkBar
            selection={{ rows: ticked, clear }}
            bulk={() => (
              <>
                {onBulk &&
                  bulkKinds.slice(0, bulkKindsInSight).map((kind) => (
                    <Button key={kind} size="small" variant="ghost" onPress={() => onBulk(kind)}>
                      {t(`bulk.${kind}`)}
                    </Button>
                  ))}
                <button
                  type="button"
                  aria-haspopup="menu"
                  aria-label={t('bulkMore')}
                  onClick={(event) => setMoreAt(event.currentTarget)}
                  className={buttonClass('ghost', 'small')}
                >
                  {t('bulkMore')}
                  <ChevronDown size={14} aria-hidden />
                </button>
              </>
            )}
            more={
              ticked.length < shown
                ? { label: t('selectShown', { count: shown }), isPending: false, onPress: onAll }
                : undefined
            }
          />
        </div>
      </Suspense>
      {moreAt && <RowMenu at={moreAt} entries={more()} onClose={() => setMoreAt(null)} />}
    </>
  )
}
