import { basename, dirname, join } from 'node:path'
import { importsOf, type Read } from './architecture.rules.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** File → the files of src/ that it imports, at run time or only for their types. */
function graphOf(files: readonly string[], read: Read): Graph {
  const known = new Set(files)
  return new Map(
    files.map((file) => [
      file,
      new Set(
        importsOf(read(file))
          .filter((spec) => spec.startsWith('.'))
          .map((spec) => join(dirname(file), spec))
          .filter((target) => known.has(target)),
      ),
    ]),
  )
}

/** The shortest way from a node back to itself, as the nodes on it; undefined where there is none. */
function circleFrom(graph: Graph, start: string): readonly string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        const circle = [node]
        for (let at = node; at !== start; circle.unshift(at)) at = cameFrom.get(at) ?? start
        return circle
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return undefined
}

/** Circles of a graph, each once: a node that was named in one is not reported again. */
function circlesOf(graph: Graph): readonly (readonly string[])[] {
  const named = new Set<string>()
  return [...graph.keys()].flatMap((node) => {
    const circle = named.has(node) ? undefined : circleFrom(graph, node)
    for (const one of circle ?? []) named.add(one)
    return circle ? [circle] : []
  })
}

const andBetween = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
const steps = (circle: readonly string[]): readonly (readonly [string, string])[] =>
  circle.map((node, at) => [node, circle[(at + 1) % circle.length] ?? node])

/** Files that import each other, directly or in a round. Type-only imports count. */
export function fileCircleViolations(files: readonly string[], read: Read): string[] {
  return circlesOf(graphOf(files, read)).map((circle) => {
    const way = [...circle, circle[0] ?? ''].map((file) => basename(file)).join(' → ')
    return circle.length === 1
      ? `src/${circle[0]} imports itself.`
      : `${andBetween(circle.map((file) => `src/${file}`))} import each other: ${way}.`
  })
}

/**
 * Folders of one room that import each other. The root of a room is none of them: its doors open every folder, and
 * platform's root is what every folder builds on.
 */
export function folderCircleViolations(files: readonly string[], read: Read): string[] {
  const isFeature = (file: string): boolean => file.split('/').length > 2
  const between = new Map<string, Map<string, string>>()
  for (const [file, targets] of graphOf(files.filter(isFeature), read)) {
    for (const target of targets) {
      const [from, to] = [dirname(file), dirname(target)]
      if (from === to || from.split('/')[0] !== to.split('/')[0]) continue
      const example = between.get(from) ?? new Map<string, string>()
      if (!example.has(to)) example.set(to, `${basename(file)} → ${basename(target)}`)
      between.set(from, example)
    }
  }
  const graph: Graph = new Map([...between].map(([from, to]) => [from, new Set(to.keys())]))
  return circlesOf(graph).map((circle) => {
    const why = steps(circle).map(([from, to]) => between.get(from)?.get(to) ?? '')
    return `${andBetween(circle.map((folder) => `src/${folder}`))} import each other: ${why.join(', ')}.`
  })
}

/** More files than this are a list that nobody reads. Tests and what only tests use do not count. */
export const fullestFolder = 20

export function folderSizeViolations(files: readonly string[]): string[] {
  return [...Map.groupBy(files, dirname)].flatMap(([folder, inside]) =>
    inside.length > fullestFolder
      ? [
          `src/${folder} has ${inside.length} files besides tests: ${fullestFolder} is the most. Divide it by what the files do.`,
        ]
      : [],
  )
}
