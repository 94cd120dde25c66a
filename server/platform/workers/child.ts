/** The child process that works on people's text. */
import { serveTasks } from './serve.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
