import { runWriter } from '../../platform/database/sqlite/writer.ts';
import { createAppend } from './sqlite-append.ts';

runWriter(createAppend);
