/** A hand-written server: Express 5, better-sqlite3 with prepared statements, `res.json()`. No permissions are checked. */
import Database from 'better-sqlite3';
import express from 'express';
import { createFile } from '../database.js';
import { prefix, queries, type Row, remoteIdIn, toContent, toContentInfo, toTrash } from './documents-by-hand.js';

const database = new Database(await createFile());
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('foreign_keys = on');

const selectInfo = database.prepare<[number], Row>(queries.info);
const selectVersion = database.prepare<[number, number], Row>(queries.version);
const selectFields = database.prepare<[number], Row>(queries.fields);
const selectTrash = database.prepare<[], Row>(queries.trash);
const setRemoteId = database.prepare<[string, number, number]>(queries.setRemoteId);

const change = database.transaction((id: number, remoteId: string) => {
  setRemoteId.run(remoteId, Date.now(), id);
  return selectInfo.get(id);
});

export const app = express();

app.get(`${prefix}/content/objects/:id`, (request, response) => {
  const row = selectInfo.get(Number(request.params.id));
  const version = row && selectVersion.get(Number(row.id), Number(row.current_version_no));
  if (!row || !version) return void response.sendStatus(404);
  response.json(toContent(row, version, selectFields.all(Number(version.id))));
});

app.get(`${prefix}/content/trash`, (_, response) => void response.json(toTrash(selectTrash.all())));

app.patch(`${prefix}/content/objects/:id`, express.json({ type: () => true }), (request, response) => {
  const remoteId = remoteIdIn(request.body);
  if (!remoteId) return void response.sendStatus(400);
  const row = change.immediate(Number(request.params.id), remoteId);
  if (!row) return void response.sendStatus(404);
  response.json(toContentInfo(row));
});
