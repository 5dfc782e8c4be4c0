import { FlaskConical, Maximize2, Minimize2, Printer } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { tillScreen, useMedia } from '#panel/ui/media.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { showPrinters } from '#panel/domain/ordering/print-state.ts'
import { switchTillMode, useTillMode } from '#panel/domain/ordering/till-mode.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { isCovered } from './act/dialogs.ts'
import { words } from './words.ts'

const TestOrder = lateLayer(() => import('./test-order.tsx'))

/** The tools on the right of both views: the test order, and the switch to the other view. */
export function OrderTools({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const can = useCan()
  const { search } = usePage()
  const setSearch = useSetSearch()
  return (
    <>
      {search.view !== 'list' && <TillMode />}
      {can('post-order-test') && (
        <Button
          variant="ghost"
          icon={<FlaskConical size={16} aria-hidden />}
          onPress={() => setSearch({ test: '1' })}
          className="max-sm:hidden"
        >
          {t('testOrder')}
        </Button>
      )}
      <IconButton
        label={t('printers')}
        icon={<Printer size={16} aria-hidden />}
        onPress={() => showPrinters(branch_id)}
        className="max-sm:hidden"
      />
      <Segmented
        label={t('view')}
        value={search.view === 'list' ? 'list' : 'board'}
        onChange={(view) => setSearch({ view: view === 'list' ? view : undefined })}
        segments={[
          { value: 'board', label: t('board') },
          { value: 'list', label: t('list') },
        ]}
      />
      <>
        {search['test'] !== undefined && can('post-order-test') && (
          <TestOrder
            branch_id={branch_id}
            onClose={(show) => setSearch({ test: undefined, ...show }, { replace: true })}
          />
        )}
      </>
    </>
  )
}

/**
 * Shows the board full-screen, and back again, with the same button and key. Not offered on screens
 * that are too narrow for the board's lanes side by side.
 */
function TillMode() {
  const t = useWords(words)
  const isOn = useTillMode()
  const hasRoom = useMedia(tillScreen)
  const label = t(isOn ? 'leaveTillMode' : 'tillMode')
  useKeys(hasRoom ? [{ keys: 't', isAtOnce: true, label, run: () => isCovered(0) || switchTillMode() }] : [])
  if (!hasRoom) return null
  const Icon = isOn ? Minimize2 : Maximize2
  return (
    <IconButton label={label} keys={['T']} icon={<Icon size={16} aria-hidden />} onPress={() => switchTillMode()} />
  )
}
