import { useId, type ReactNode } from 'react'
import { Eye } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { formWords } from '../words/form-words.ts'
import { optionsOf } from '../words/format.ts'
import { PageHead } from '../page/page-head.tsx'
import { useWords } from '../words/words.ts'

export interface FormFrameProps {
  title: string
  tab: 'details' | 'history'
  onTab: (tab: string) => void
  /** Shown beside the title. */
  actions?: ReactNode
  /** Shown under the title. */
  underTitle?: ReactNode
  /** What is shown beside the inputs if there is room, otherwise below them. */
  aside?: ReactNode
  history?: ReactNode
  /** The bottom bar, which stays visible. */
  bar: ReactNode
  /** The form. */
  children: ReactNode
}

/** The layout of a form's page. */
export function FormFrame({ title, tab, onTab, actions, underTitle, aside, history, bar, children }: FormFrameProps) {
  const t = useWords(formWords)
  const asideId = useId()
  const isDetails = tab === 'details'
  const details = <div className="grid gap-4">{children}</div>
  // If something is shown beside the inputs, the bar is only as wide as the inputs, so that cards
  // of ringing orders at the window's right edge do not cover the buttons.
  const isBeside = Boolean(aside) && isDetails
  return (
    // Not a grid, because the bar must stick to the window's lower edge as long as the form
    // continues below it. A focused field scrolls to above the bar, except a field that opens a
    // list, because scrolling would close that list again.
    <div
      className={cx(
        'flex flex-col gap-5 [&_:is(input:not([role=combobox]),select,textarea,[contenteditable])]:scroll-mb-24',
        aside ? 'max-w-7xl' : 'max-w-4xl',
      )}
    >
      <PageHead
        title={title}
        actions={
          <>
            {isBeside && (
              <Button
                size="small"
                className="xl:hidden"
                icon={<Eye size={14} aria-hidden />}
                onPress={() => document.getElementById(asideId)?.scrollIntoView()}
              >
                {t('toPreview')}
              </Button>
            )}
            {actions}
          </>
        }
      />
      {underTitle}
      {history && (
        <Segmented
          label={title}
          value={tab}
          onChange={onTab}
          segments={optionsOf(['details', 'history'], t)}
          className="w-fit"
        />
      )}
      {/* The form stays mounted while its history is shown, so nothing typed is lost. */}
      <div
        hidden={!isDetails}
        className={aside ? 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]' : undefined}
      >
        {aside ? (
          <div className="flex min-w-0 flex-col gap-5">
            {details}
            {isBeside && bar}
          </div>
        ) : (
          details
        )}
        {aside && (
          <div id={asideId} className="min-w-0 scroll-mt-4 max-xl:pt-6 xl:sticky xl:top-0">
            {aside}
          </div>
        )}
      </div>
      {!isDetails && history && <Card>{history}</Card>}
      {!isBeside && bar}
    </div>
  )
}
