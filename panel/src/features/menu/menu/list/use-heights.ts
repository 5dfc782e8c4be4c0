import { useEffect, useState } from 'react'
import type { Heights } from './layout.ts'

const wide: Heights = { head: 44, row: 56 }
const narrow: Heights = { head: 48, row: 96 }
const isWide = matchMedia('(min-width: 40rem)')

/** The row heights for the width of the window. */
export function useHeights(): Heights {
  const [heights, setHeights] = useState(isWide.matches ? wide : narrow)
  useEffect(() => {
    const look = () => setHeights(isWide.matches ? wide : narrow)
    isWide.addEventListener('change', look)
    return () => isWide.removeEventListener('change', look)
  }, [])
  return heights
}
