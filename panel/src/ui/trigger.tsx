import type { ComponentProps, ReactElement } from 'react'
import { Pressable } from 'react-aria-components'

type Child = ComponentProps<typeof Pressable>['children']

/**
 * Lets a button open a menu or a popover. Our buttons pass their props on to a <button>, which
 * React Aria's types cannot see.
 */
export const Trigger = ({ children }: { children: ReactElement<{ isDisabled?: boolean }> }) => (
  <Pressable isDisabled={children.props.isDisabled}>{children as unknown as Child}</Pressable>
)
