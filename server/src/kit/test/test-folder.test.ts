import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { databaseFolder } from './test-folder.ts'

/** The path of a folder whose process was killed as soon as it had created the folder. */
const ofKilled = () =>
  new Promise<string>((resolve) => {
    const path = JSON.stringify(new URL('./test-folder.ts', import.meta.url).href)
    const script = `const { databaseFolder } = await import(${path}); console.log(await databaseFolder('sofra-test-')); setInterval(() => 1, 1000)`
    const child = execFile(process.execPath, ['--input-type=module', '-e', script])
    let folder = ''
    child.stdout!.once('data', (text: string) => {
      folder = text.trim()
      child.kill('SIGKILL')
    })
    child.once('exit', () => resolve(folder))
  })

test('the folder of a killed run is removed by the next one; that of a running one stays', async () => {
  const running = await databaseFolder('sofra-test-')
  const left = await ofKilled()
  expect([existsSync(left), existsSync(running)]).toEqual([true, true])
  const next = await databaseFolder('sofra-launcher-')
  expect([existsSync(left), existsSync(running)]).toEqual([false, true])
  for (const it of [running, next]) await rm(it, { recursive: true })
})
