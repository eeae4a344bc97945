/* The front end: the order of its work, its connection, its messages, and what stands around the screens. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "peer.h"
#include "recorder.h"

static const char push[] =
    "'change':{'revision':2,'transitions':[{'in':'n1','at':1,'removed':[],'added':[{'key':'s2','kind':'screen','name':'B',"
    "'params':{},'owner':'c1'}],'animated':true}],'attached':[],'updated':{},'disposed':[]},"
    "'cause':{'method':'coordinator.trigger'}";
static const char pop[] =
    "'change':{'revision':3,'transitions':[{'in':'n1','at':1,'removed':['s2'],'added':[]}],'attached':[],'updated':{},"
    "'disposed':[]},'cause':{'method':'coordinator.back'}";

static void the_first_snapshot_is_drawn_and_settled(void) {
  struct recorder recorder = {.paints = true};
  recorder_start(&recorder, (navd_front_options){.graph = json_object_new_string("g")});
  CHECK_TEXT(recorder_sent(&recorder), "1 tree.open {'graph':'g'}\n2 tree.subscribe {}\n");
  recorder_answer(&recorder, 1, "'result':{'opened':true,'outcome':{'outcome':'committed','revision':1}}");
  recorder_answer(&recorder, 2, recorder_subscribed);
  CHECK_TEXT(recorder_said(&recorder), "ready\n");
  CHECK_TEXT(recorder_sent(&recorder), "3 graph.get {}\n");
  recorder_answer(&recorder, 3, "'result':{'graph':{'screens':{'A':{'meta':{'title':'Start'}}}}}");
  CHECK_TEXT(recorder_said(&recorder), "add n1\nappear s1\nchrome {'language':'en','tabs':{},'title':'Start'}\nfocus s1\ndrawn 1\n");
  CHECK_TEXT(recorder_sent(&recorder), "4 tree.explainBack {}\n5 ui.report {'event':'settled','revision':1}\n");
  recorder_end(&recorder);
}

static void a_transition_comes_between_the_steps(void) {
  struct recorder recorder = {.moves = true};
  recorder_open(&recorder);
  recorder_change(&recorder, push);
  CHECK_TEXT(recorder_said(&recorder), "appear s2\nchrome {'language':'en','tabs':{},'title':'B'}\nbegin push\n");
  navd_front_painted(recorder.front, 2);
  CHECK_TEXT(recorder_sent(&recorder), "");
  navd_front_ended(recorder.front);
  navd_front_ended(recorder.front);
  CHECK_TEXT(recorder_said(&recorder), "cover s1\nfocus s2\ndrawn 2\n");
  navd_front_painted(recorder.front, 1);
  navd_front_painted(recorder.front, 2);
  CHECK_TEXT(recorder_sent(&recorder), "4 tree.explainBack {}\n5 ui.report {'event':'settled','revision':2}\n");
  recorder_end(&recorder);
}

static void the_next_snapshot_cuts_a_transition_short(void) {
  struct recorder recorder = {.moves = true};
  recorder_open(&recorder);
  recorder_change(&recorder, push);
  free(recorder_said(&recorder));
  recorder_change(&recorder, pop);
  CHECK_TEXT(recorder_said(&recorder), "cut\ncover s1\nfocus s2\ndrawn 2\nuncover s1\nchrome {'language':'en','tabs':{},'title':'A'}\nbegin pop\n");
  recorder_end(&recorder);
}

static void changes_that_arrive_together_are_one_snapshot(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  navd_front_hold(recorder.front, true);
  recorder_change(&recorder, push);
  recorder_change(&recorder, pop);
  CHECK_TEXT(recorder_said(&recorder), "");
  navd_front_hold(recorder.front, false);
  CHECK_TEXT(recorder_said(&recorder), "focus s1\ndrawn 3\n");
  recorder_end(&recorder);
}

static void views_in_a_container_of_another_kind_are_made_anew(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  recorder_change(&recorder, "'change':{'revision':2,'transitions':[{'in':'window','at':0,'removed':['n1'],'added':[{'key':'n2',"
                             "'kind':'tabs','layer':{},'selected':'n1','children':[{'key':'n1','kind':'stack','tab':'t',"
                             "'children':[{'key':'s1','kind':'screen','name':'A','params':{}},{'key':'s2','kind':'screen',"
                             "'name':'B','params':{}}]}]}]}],'attached':[],'updated':{},'disposed':[]},"
                             "'cause':{'method':'tree.regraph'}");
  CHECK_TEXT(recorder_sent(&recorder), "4 graph.get {}\n");
  recorder_answer(&recorder, 4, "'result':{}");
  CHECK_TEXT(recorder_said(&recorder),
             "disappear s1\nremove n1\nadd n2\nadd n1\nchange n2 shows ['n1']\nappear s1\nappear s2\n"
             "chrome {'language':'en','tabs':{'n2':[{'key':'n1','label':'t','locked':false,'tab':'t'}]},'title':'B'}\nbegin replace\n"
             "focus s2\ndrawn 2\n");
  CHECK_TEXT(recorder_sent(&recorder), "5 tree.explainBack {}\n");
  recorder_end(&recorder);
}

static void a_tree_that_is_closed_leaves_and_is_opened_again(void) {
  struct recorder recorder = {0};
  recorder_start(&recorder, (navd_front_options){.graph = json_object_new_string("g"), .voice = NAVD_FOR_PUBLIC});
  recorder_answer(&recorder, 1, "'result':{'opened':true,'outcome':{'outcome':'committed','revision':1}}");
  recorder_answer(&recorder, 2, recorder_subscribed);
  recorder_answer(&recorder, 3, "'result':{}");
  free(recorder_said(&recorder));
  free(recorder_sent(&recorder));
  check_feed(recorder.n, "{'jsonrpc':'2.0','method':'subscription.ended','params':{'subscription':1,'reason':'closed'}}");
  CHECK(navd_front_timeout_ms(recorder.front) == 0);
  navd_front_tick(recorder.front);
  CHECK_TEXT(recorder_said(&recorder),
             "chrome {'language':'en','tabs':{}}\nbegin replace\ndisappear s1\nremove n1\nfocus none\nclosed Not available at the moment.\n");
  recorder_wait(&recorder, 499);
  CHECK(navd_front_timeout_ms(recorder.front) == 1);
  CHECK_TEXT(recorder_sent(&recorder), "");
  recorder_wait(&recorder, 1);
  CHECK_TEXT(recorder_sent(&recorder), "5 tree.open {'graph':'g','resume':true}\n6 tree.subscribe {'instance':'i1','since':1}\n");
  recorder_end(&recorder);
}

static void a_wrong_graph_is_said_once(void) {
  struct recorder recorder = {0};
  const char *error = "'error':{'code':1,'message':'Wrong.','data':{'name':'badGraph','pointer':'/root'}}";
  recorder_start(&recorder, (navd_front_options){.graph = json_object_new_string("g")});
  recorder_answer(&recorder, 1, error);
  recorder_answer(&recorder, 2, "'error':{'code':2,'message':'No tree.'}");
  CHECK_TEXT(recorder_said(&recorder), "message Wrong. (at /root) | That did not work. | Wrong. (at /root)\n"
                                       "focus none\nclosed Wrong.\n");
  free(recorder_sent(&recorder));
  recorder_wait(&recorder, 500);
  CHECK_TEXT(recorder_sent(&recorder), "3 tree.open {'graph':'g'}\n4 tree.subscribe {}\n");
  recorder_answer(&recorder, 3, error);
  recorder_answer(&recorder, 4, "'error':{'code':2,'message':'No tree.'}");
  CHECK_TEXT(recorder_said(&recorder), "focus none\n");
  recorder_end(&recorder);
}

static void a_tree_that_is_open_with_another_graph_is_shown(void) {
  struct recorder recorder = {0};
  recorder_start(&recorder, (navd_front_options){.graph = json_object_new_string("g"), .voice = NAVD_FOR_PUBLIC});
  recorder_answer(&recorder, 1, "'error':{'code':1,'message':'It is open.','data':{'name':'treeExists'}}");
  recorder_answer(&recorder, 2, recorder_subscribed);
  CHECK_TEXT(recorder_said(&recorder),
             "message It is open.\nIt is shown as it is. To move it to this version of its graph: navctl dev FILE. To open it "
             "anew: navctl close main | - | -\nready\n");
  recorder_answer(&recorder, 3, "'result':{}");
  CHECK_TEXT(recorder_said(&recorder), "add n1\nappear s1\nchrome {'language':'en','tabs':{},'title':'A'}\nfocus s1\ndrawn 1\n");
  recorder_end(&recorder);
}

/** Returns what is said of an answer to a route. */
static char *said_of(navd_voice voice, const char *answer) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  navd_front_set_voice(recorder.front, voice);
  navd_front_trigger(recorder.front, "note", navd_object("id", json_object_new_int(7), NULL), NULL);
  CHECK_TEXT(recorder_sent(&recorder), "4 coordinator.trigger {'from':'s1','route':{'name':'note','params':{'id':7}}}\n");
  recorder_answer(&recorder, 4, answer);
  char *said = recorder_said(&recorder);
  recorder_end(&recorder);
  return said;
}

static void outcomes_have_two_voices(void) {
  CHECK_TEXT(said_of(NAVD_FOR_PUBLIC, "'error':{'code':1,'message':'Wrong.','data':{'pointer':'/route'}}"),
             "message Wrong. (at /route) | That did not work. | That did not work.\n");
#define OUTCOME(kind, code) "'result':{'outcome':'" kind "','revision':1,'reason':{'code':'" code "','message':'Text.'}}"
  CHECK_TEXT(said_of(NAVD_FOR_DEVELOPERS, OUTCOME("failed", "deadline")), "message Text. | That did not work. | Text.\n");
  CHECK_TEXT(said_of(NAVD_FOR_PUBLIC, OUTCOME("blocked", "leaveRejected")), "message Text. | Text. | Text.\n");
  CHECK_TEXT(said_of(NAVD_FOR_PUBLIC, OUTCOME("blocked", "rejected")),
             "message Text. | That is not possible now. | That is not possible now.\n");
  CHECK_TEXT(said_of(NAVD_FOR_PUBLIC, OUTCOME("blocked", "leaveAsked")), "");
  CHECK_TEXT(said_of(NAVD_FOR_PUBLIC, OUTCOME("noop", "unhandled")), "message Text. | - | -\n");
  CHECK_TEXT(said_of(NAVD_FOR_PUBLIC, OUTCOME("noop", "staleSource")), "");
  CHECK_TEXT(said_of(NAVD_FOR_PUBLIC, "'result':{'outcome':'committed','revision':2}"), "");
}

static void an_application_has_its_own_texts(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  navd_front_set_word(recorder.front, "blocked", "Nein.");
  navd_front_set_word(recorder.front, "failed", NULL);
  navd_front_set_word(recorder.front, "back", "Zurück");
  CHECK(strcmp(navd_front_word(recorder.front, "back"), "Zurück") == 0);
  CHECK(strcmp(navd_front_word(recorder.front, "close"), "Close") == 0);
  navd_front_go(recorder.front, "x:///");
  recorder_answer(&recorder, 4, OUTCOME("blocked", "rejected"));
  navd_front_go(recorder.front, "x:///");
  recorder_answer(&recorder, 5, OUTCOME("failed", "deadline"));
  CHECK_TEXT(recorder_said(&recorder), "message Text. | Nein. | Text.\nmessage Text. | - | Text.\n");
  recorder_end(&recorder);
}

static void a_graph_has_texts_for_its_front_ends(void) {
  struct recorder recorder = {0};
  recorder_start(&recorder, (navd_front_options){.language = "de"});
  recorder_answer(&recorder, 1, recorder_subscribed);
  recorder_answer(&recorder, 2, "'result':{'graph':{'meta':{'texts':{'back':{'de':'Hin'},'failed':{'en':'No.','de':'Nein.'}}}}}");
  navd_front_set_word(recorder.front, "close", "Weg");
  CHECK(strcmp(navd_front_word(recorder.front, "back"), "Hin") == 0);
  CHECK(strcmp(navd_front_word(recorder.front, "close"), "Weg") == 0);
  CHECK(strcmp(navd_front_word(recorder.front, "stay"), "I am still here") == 0);
  free(recorder_said(&recorder));
  navd_front_go(recorder.front, "x:///");
  recorder_answer(&recorder, 4, OUTCOME("failed", "deadline"));
  CHECK_TEXT(recorder_said(&recorder), "message Text. | Nein. | Text.\n");
  recorder_end(&recorder);
}

static void a_gesture_without_a_commit_is_refused(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  navd_front_report_pop(recorder.front, "s1");
  recorder_answer(&recorder, 4, OUTCOME("noop", "already"));
  CHECK_TEXT(recorder_said(&recorder), "refused\n");
  recorder_end(&recorder);
}

static void a_tab_that_is_tapped_again_before_the_answer_is_reported_once(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  navd_front_report_select(recorder.front, "service", "n1");
  navd_front_report_select(recorder.front, "service", "n1");
  CHECK_TEXT(recorder_sent(&recorder), "4 ui.report {'container':'n1','event':'didSelect','tab':'service'}\n");
  navd_front_report_select(recorder.front, "drinks", "n1");
  CHECK_TEXT(recorder_sent(&recorder), "5 ui.report {'container':'n1','event':'didSelect','tab':'drinks'}\n");
  recorder_answer(&recorder, 5, "'result':{'outcome':'committed','revision':1}");
  navd_front_report_select(recorder.front, "drinks", "n1");
  CHECK_TEXT(recorder_sent(&recorder), "6 ui.report {'container':'n1','event':'didSelect','tab':'drinks'}\n");
  recorder_end(&recorder);
}

static void a_view_that_nothing_declares_is_said(void) {
  static const char *const views[] = {"Note", "List", "Nte", NULL};
  struct recorder recorder = {0};
  recorder_open(&recorder);
  navd_front_set_views(recorder.front, views);
  recorder_answer(&recorder, 4, "'result':{'graph':{'screens':{'List':{}}},'registered':{'screens':{'Note':{}},'types':{}}}");
  CHECK_TEXT(recorder_said(&recorder), "message There is a view for the screen Nte, which the tree main does not declare. Did you "
                                       "mean Note? | - | There is a view for the screen Nte, which the tree main does not "
                                       "declare. Did you mean Note?\n");
  recorder_end(&recorder);
}

static void activity_is_reported_once_a_second(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  navd_front_report_activity(recorder.front);
  recorder_wait(&recorder, 999);
  navd_front_report_activity(recorder.front);
  CHECK_TEXT(recorder_sent(&recorder), "4 ui.report {'event':'activity'}\n");
  recorder_wait(&recorder, 1);
  navd_front_report_activity(recorder.front);
  CHECK_TEXT(recorder_sent(&recorder), "5 ui.report {'event':'activity'}\n");
  recorder_end(&recorder);
}

static void back_says_where_it_leads(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  recorder_change(&recorder, push);
  free(recorder_said(&recorder));
  CHECK_TEXT(recorder_sent(&recorder), "4 tree.explainBack {}\n");
  recorder_answer(&recorder, 3, "'result':{'revision':1,'steps':[],'effect':'dismiss','container':'n1'}");
  CHECK_TEXT(recorder_said(&recorder), "");
  recorder_answer(&recorder, 4, "'result':{'revision':2,'steps':[],'effect':'pop','container':'n1',"
                                "'leave':{'screen':'s2','name':'B','effect':'confirm'}}");
  CHECK_TEXT(recorder_said(&recorder), "chrome {'back':{'asks':true,'kind':'pop','title':'A'},'language':'en','tabs':{},'title':'B'}\n");
  recorder_change(&recorder, pop);
  free(recorder_said(&recorder));
  CHECK_TEXT(recorder_sent(&recorder), "5 ui.save {'key':'s1','state':{}}\n6 tree.explainBack {}\n");
  recorder_answer(&recorder, 6, "'result':{'revision':3,'steps':[],'effect':'select','tab':'x'}");
  CHECK_TEXT(recorder_said(&recorder), "chrome {'language':'en','tabs':{},'title':'A'}\n");
  recorder_end(&recorder);
}

static void a_swallowed_back_is_not_sent(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  navd_front_back(recorder.front);
  CHECK_TEXT(recorder_sent(&recorder), "4 coordinator.back {}\n");
  recorder_change(&recorder, "'change':{'revision':2,'transitions':[],'attached':[],'updated':{},'disposed':[],"
                             "'back':{'s1':'swallowed'}},'cause':{'method':'x'}");
  free(recorder_sent(&recorder));
  navd_front_back(recorder.front);
  CHECK_TEXT(recorder_sent(&recorder), "");
  recorder_end(&recorder);
}

static void facts_and_idle_are_reported(void) {
  struct recorder recorder = {0};
  recorder_open(&recorder);
  recorder_change(&recorder, "'change':{'revision':2,'transitions':[],'attached':[],'updated':{},'disposed':[],"
                             "'facts':{'user':'Ada'}},'cause':{'method':'tree.setFacts'}");
  recorder_change(&recorder, "'change':{'revision':3,'transitions':[],'attached':[],'updated':{},'disposed':[],"
                             "'facts':{'user':null,'n':1}},'cause':{'method':'tree.setFacts'}");
  CHECK_TEXT(recorder_said(&recorder), "fact user null 'Ada'\nfocus s1\ndrawn 2\nfact n null 1\nfact user 'Ada' null\n"
                                       "focus s1\ndrawn 3\n");
  check_feed(recorder.n, "{'jsonrpc':'2.0','method':'tree.idle','params':{'subscription':1,'tree':'main','idle':"
                         "{'coordinator':'c1','routes':[],'afterMs':60000,'remainingMs':2500}}}");
  navd_front_tick(recorder.front);
  CHECK(navd_front_timeout_ms(recorder.front) == 500);
  recorder_wait(&recorder, 500);
  recorder_wait(&recorder, 999);
  recorder_wait(&recorder, 1);
  CHECK_TEXT(recorder_said(&recorder), "idle 3\nidle 2\nidle 1\n");
  check_feed(recorder.n, "{'jsonrpc':'2.0','method':'tree.idle','params':{'subscription':1,'tree':'main'}}");
  navd_front_tick(recorder.front);
  CHECK_TEXT(recorder_said(&recorder), "idle -1\n");
  CHECK(navd_front_timeout_ms(recorder.front) == -1);
  recorder_end(&recorder);
}

/** Reads the introduction with the name of the program, which is the first message of each connection. */
static void hears_introduction(int peer) {
  char *line = peer_hear(peer);
  CHECK(line && strstr(line, "\"initialize\",\"params\":{\"client\":{\"name\":\"front\"}}"));
  free(line);
}

static void it_connects_again_by_itself(void) {
  char *path = peer_path();
  struct recorder recorder = {.now = 10};
  recorder_start(&recorder, (navd_front_options){.socket = path});
  navd_front_tick(recorder.front);
  char *said = recorder_said(&recorder);
  CHECK(strncmp(said, "connecting cannot reach navd", 28) == 0);
  free(said);
  int listener = peer_listen(path);
  CHECK(navd_front_timeout_ms(recorder.front) == 500 && navd_fd(recorder.n) == -1);
  recorder_wait(&recorder, 500);
  int peer = peer_accept(listener);
  hears_introduction(peer);
  CHECK(navd_fd(recorder.n) >= 0);
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':3,'method':'tree.subscribe','params':{'tree':'main'}}");
  peer_say(peer, "{'jsonrpc':'2.0','id':3,'error':{'code':1,'message':'No tree.'}}");
  navd_front_readable(recorder.front);
  CHECK(navd_front_status(recorder.front) == NAVD_FRONT_CLOSED);
  close(peer);
  navd_front_readable(recorder.front);
  CHECK(navd_front_status(recorder.front) == NAVD_FRONT_CONNECTING && navd_front_timeout_ms(recorder.front) == 500);
  recorder_wait(&recorder, 500);
  peer = peer_accept(listener);
  hears_introduction(peer);
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':5,'method':'tree.subscribe','params':{'tree':'main'}}");
  recorder_end(&recorder);
  close(peer);
  close(listener);
  peer_remove(path);
}

static void a_tap_on_a_tab_is_forgotten_with_the_connection(void) {
  char *path = peer_path();
  struct recorder recorder = {0};
  int listener = peer_listen(path);
  recorder_start(&recorder, (navd_front_options){.socket = path});
  int peer = peer_accept(listener);
  hears_introduction(peer);
  free(peer_hear(peer));
  navd_front_report_select(recorder.front, "service", "n1");
  free(peer_hear(peer));
  close(peer);
  navd_front_readable(recorder.front);
  navd_front_report_select(recorder.front, "service", "n1");
  recorder_wait(&recorder, 500);
  peer = peer_accept(listener);
  hears_introduction(peer);
  free(peer_hear(peer));
  navd_front_report_select(recorder.front, "service", "n1");
  CHECK_TEXT(peer_hear(peer), "{'jsonrpc':'2.0','id':7,'method':'ui.report','params':{'event':'didSelect','tab':'service',"
                              "'container':'n1','tree':'main'}}");
  recorder_end(&recorder);
  close(peer);
  close(listener);
  peer_remove(path);
}

int main(void) {
  RUN(the_first_snapshot_is_drawn_and_settled);
  RUN(a_transition_comes_between_the_steps);
  RUN(the_next_snapshot_cuts_a_transition_short);
  RUN(changes_that_arrive_together_are_one_snapshot);
  RUN(views_in_a_container_of_another_kind_are_made_anew);
  RUN(a_tree_that_is_closed_leaves_and_is_opened_again);
  RUN(a_wrong_graph_is_said_once);
  RUN(a_tree_that_is_open_with_another_graph_is_shown);
  RUN(outcomes_have_two_voices);
  RUN(an_application_has_its_own_texts);
  RUN(a_graph_has_texts_for_its_front_ends);
  RUN(a_gesture_without_a_commit_is_refused);
  RUN(a_tab_that_is_tapped_again_before_the_answer_is_reported_once);
  RUN(a_view_that_nothing_declares_is_said);
  RUN(activity_is_reported_once_a_second);
  RUN(back_says_where_it_leads);
  RUN(a_swallowed_back_is_not_sent);
  RUN(facts_and_idle_are_reported);
  RUN(it_connects_again_by_itself);
  RUN(a_tap_on_a_tab_is_forgotten_with_the_connection);
  return check_status();
}
