import { Suspense, useEffectEvent, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { lazy } from './lazy.ts'
import { focusPlace, giveFocusBack } from './focus-place.ts'
import { focusedBefore, keepKeys } from './late-keys.ts'
import { OverPage } from './over-page.ts'

/**
 * Keeps key presses while something is still loading in whose place this is rendered. `isLayer`
 * means that the loading part will take the focus, as a dialog does. `field` names the field of a
 * layer in which the user types. Escape cancels the wait. Keys in `passes` are not kept.
 */
export function KeepsKeys({
  isLayer = false,
  onGiveUp,
  passes,
  field,
}: {
  isLayer?: boolean
  onGiveUp?: () => void
  passes?: string
  field?: string | undefined
}) {
  const canGiveUp = onGiveUp !== undefined
  const giveUp = useEffectEvent(() => onGiveUp?.())
  useLayoutEffect(
    () => keepKeys({ isLayer, passes, field, giveUp: canGiveUp ? () => giveUp() : undefined }),
    [isLayer, canGiveUp, passes, field],
  )
  return null
}

/**
 * Like React's `lazy`, for a dialog, drawer, menu or popover. From its first rendering, key presses
 * are kept for it, even before its code has loaded. `field` names the field of a layer in which the
 * user types.
 */
export function lateLayer<T extends (props: never) => ReactNode>(load: () => Promise<{ default: T }>) {
  const Layer = lazy(load as unknown as () => Promise<{ default: ComponentType<object> }>)
  return function LateLayer(props: Parameters<T>[0] & { field?: string }) {
    const { onClose, field }: { onClose?: () => void; field?: string } = props
    return (
      <Suspense fallback={<KeepsKeys isLayer onGiveUp={onClose} field={field} />}>
        <OverPage value>
          <Layer {...(props as object)} />
        </OverPage>
      </Suspense>
    )
  }
}

/**
 * For a dialog, drawer or menu. When it closes, keys are kept until the focus is back where it came
 * from, which takes a frame. If that element is gone, the nearest one gets the focus.
 */
export function useFocusBack() {
  useLayoutEffect(() => {
    // The focus is recorded here, before the dialog or drawer takes it.
    const from = focusPlace(focusedBefore())
    return () => {
      const end = keepKeys({ isBack: true })
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          giveFocusBack(from)
          end()
        }),
      )
    }
  }, [])
}
