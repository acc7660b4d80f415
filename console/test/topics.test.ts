import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskTopics } from '../../src/api/desk-socket/desk-topic.ts'
import { liveTopics } from '../src/data/topics.ts'

test('the console watches every topic that the socket of the desk has, and no other', () => {
  assert.deepEqual(liveTopics.toSorted(), deskTopics.toSorted())
})
