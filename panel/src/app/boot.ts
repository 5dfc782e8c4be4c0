// Runs before the first paint, so that the page opens in its own theme and size without a flash of
// another.
import { applySize, applyTheme, storedSize, storedTheme } from '#panel/ui/theme.ts'
import { installTrustedTypes } from '#panel/ui/trusted-types.ts'

applyTheme(storedTheme())
applySize(storedSize())
installTrustedTypes()
