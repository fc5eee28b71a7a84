import { testPart } from '../part-test.ts';
import { model } from './model.ts';

testPart(model);
